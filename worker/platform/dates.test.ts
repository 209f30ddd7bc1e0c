import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { formatDate, formatDateTime, formatTime, TIMEZONES } from "./dates.contract.ts";

const TIME_ZONES = { ist: "Asia/Kolkata", utc: "UTC" };

it("writes dates and times as the platform's formats do, at any time of both time zones", () => {
  const time = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(time, fc.constantFrom(...TIMEZONES), (ms, timezone) => {
      const iso = new Date(ms).toISOString();
      const as = (options: Intl.DateTimeFormatOptions) =>
        new Date(ms).toLocaleString("en-GB", { timeZone: TIME_ZONES[timezone], ...options });
      expect(formatDate(iso, timezone)).toBe(as({ dateStyle: "short" }));
      expect(formatDateTime(iso, timezone)).toBe(as({ dateStyle: "short", timeStyle: "short" }));
      expect(formatTime(iso, timezone)).toBe(as({ timeStyle: "short" }));
    }),
  );
});

it("writes dates without the platform's formats, each of which costs as much as a hundred dates", () => {
  const made = (["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const).map((name) =>
    vi.spyOn(Date.prototype, name),
  );
  for (const format of [formatDate, formatDateTime, formatTime]) format("2026-11-22T06:30:00.000Z");
  for (const spy of made) expect(spy).not.toHaveBeenCalled();
});
