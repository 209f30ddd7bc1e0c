import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { loadMessages } from "./load-messages.ts";
import { MessagesProvider } from "./messages.tsx";
import { useAgo } from "./use-ago.ts";

const NOW = Date.UTC(2026, 10, 22, 6);
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

function Ago({ elapsed }: { elapsed: number }) {
  return useAgo()(new Date(NOW - elapsed).toISOString(), NOW);
}

const say = (elapsed: number, language: Language = "english"): string =>
  renderToString(
    <MessagesProvider language={language} timezone="ist">
      <Ago elapsed={elapsed} />
    </MessagesProvider>,
  );

beforeAll(async () => {
  for (const language of ["english", "hindi", "marathi", "gujarati"] as const) await loadMessages(language);
});

describe("how long ago a time was", () => {
  it.each([
    [-5_000, "Just now"],
    [0, "Just now"],
    [MINUTE - 1, "Just now"],
    [MINUTE, "1 minute ago"],
    [2 * MINUTE - 1, "1 minute ago"],
    [59 * MINUTE, "59 minutes ago"],
    [HOUR - 1, "59 minutes ago"],
    [HOUR, "1 hour ago"],
    [1343 * MINUTE, "22 hours ago"],
    [DAY - 1, "23 hours ago"],
    [DAY, "1 day ago"],
    [40 * DAY, "40 days ago"],
  ])("%d ms is %s", (elapsed, words) => {
    expect(say(elapsed)).toBe(words);
  });

  it.each([
    ["hindi", "अभी-अभी", "5 मिनट पहले", "3 घंटे पहले"],
    ["marathi", "आत्ताच", "5 मिनिटांपूर्वी", "3 तासांपूर्वी"],
    ["gujarati", "હમણાં જ", "5 મિનિટ પહેલાં", "3 કલાક પહેલાં"],
  ] as const)("is said in %s", (language, ...words) => {
    expect([0, 5 * MINUTE, 3 * HOUR].map((elapsed) => say(elapsed, language))).toEqual(words);
  });
});
