import ICAL from "ical.js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../testing/api-client.ts";
import { measureService } from "../testing/costs/meter.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { confirm, orderOf, place } from "../testing/orders.ts";
import { sentMails } from "../testing/services/fake-mail.ts";
import { mailsSettled } from "../testing/services/mails.ts";
import {
  actorOf,
  createStandingOrder,
  listOf,
  services,
  setTime,
  standingOrderOf,
} from "../testing/standing-orders.ts";
import { memberIn } from "../testing/team.ts";
import { type CalendarEvent, writeCalendar } from "./ics.ts";

const HOUR_MS = 3_600_000;

/** The events as a calendar app reads them, by property name of RFC 5545. */
const readEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const { uid, sequence, summary, description, location, startDate, endDate } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue("status");
    const startsAt = startDate.toJSDate().getTime();
    const endsAt = endDate.toJSDate().getTime();
    return { uid, sequence, summary, description, location, status, startsAt, endsAt };
  });

describe("iCalendar", () => {
  const event: CalendarEvent = {
    ...{
      uid: "1@rasad",
      sequence: 3,
      changedAt: 1_790_000_000_000,
      status: "CONFIRMED",
      url: "https://rasad.example/1",
    },
    startsAt: 1_790_100_000_000,
    endsAt: 1_790_107_200_000,
    summary: "Delivery; 3 items, ₹1,200 \\ paid",
    description: "One\nTwo\r\nBEGIN:VEVENT",
    location: "होटल मौर्य, फ्रेज़र रोड, पटना 🛵 ".repeat(12).trim(),
  };

  it("round-trips through a parser, whatever the texts contain", () => {
    const text = writeCalendar("Rasad", [event, { ...event, uid: "2@rasad" }]);
    const [first, second, ...more] = readEvents(text);
    expect(first).toMatchObject({ uid: "1@rasad", sequence: 3, status: "CONFIRMED", summary: event.summary });
    expect(first).toMatchObject({ startsAt: event.startsAt, endsAt: event.endsAt, location: event.location });
    expect(first?.description).toBe("One\nTwo\nBEGIN:VEVENT");
    expect(second?.uid).toBe("2@rasad");
    expect(more).toEqual([]);
  });

  it("has lines of at most 75 octets that end with CRLF, and splits no character", () => {
    const text = writeCalendar("Rasad", [event]);
    const lines = text.split("\r\n");
    expect(lines.pop()).toBe("");
    for (const line of lines) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\uFFFD]/);
    }
  });

  it("is in UTC, has the properties that calendar apps need, and escapes its name", () => {
    const lines = writeCalendar("Rasad; fresh, daily", [event]).split("\r\n");
    for (const line of [
      "VERSION:2.0",
      "PRODID:-//Rasad//Deliveries//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Rasad\\; fresh\\, daily",
      "X-WR-CALNAME:Rasad\\; fresh\\, daily",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "DTSTAMP:20260921T141320Z",
      "LAST-MODIFIED:20260921T141320Z",
      "DTSTART:20260922T180000Z",
      "DTEND:20260922T200000Z",
      "URL;VALUE=URI:https://rasad.example/1",
      "TRANSP:TRANSPARENT",
    ])
      expect(lines).toContain(line);
  });
});

describe("the calendar of an account", () => {
  let staff: Account;
  let buyer: Account;
  let potato: string;

  beforeAll(async () => {
    staff = await createAdmin();
    [potato = ""] = await createProducts([product("Potato", { pricePaise: 2_000, stock: 100_000 })]);
  });
  beforeEach(async () => {
    buyer = await createUser({ location: "patna" });
  });

  const make = async (who = buyer): Promise<string> => {
    const { status, body } = await as(who.token).post<{ address: string }>("/calendar");
    expect(status).toBe(201);
    return /\/calendar\/([\w-]{43})\.ics$/.exec(body.address)?.[1] ?? "";
  };
  const ask = (key: string, headers: Record<string, string> = {}) =>
    services().calendar.showCalendar(key, new Request("https://rasad.example/calendar/x.ics", { headers }));
  const read = async (key: string) => readEvents((await (await ask(key))?.text()) ?? "");
  const today = () => setTime(new Date(Date.now() + 5.5 * HOUR_MS).toISOString().slice(0, 16).replace("T", " "));

  it("is not shown for a deleted account or a member of a team, even when its key stayed", async () => {
    const key = await make();
    const owner = await createUser();
    const set = (text: string, ...values: unknown[]) =>
      env.DB.prepare(`UPDATE users SET ${text} WHERE id = ?`)
        .bind(...values, buyer.userId)
        .run();
    await set("deleted_at = 1");
    expect(await ask(key)).toBeNull();
    await set("deleted_at = NULL, team_account_id = ?, team_role = 'buyer'", owner.userId);
    expect(await ask(key)).toBeNull();
  });

  it("shows no order of another account", async () => {
    today();
    const key = await make();
    const stranger = await createUser({ location: "patna" });
    await place(stranger, orderOf(potato, 10));
    const { body } = await place(stranger, orderOf(potato, 10));
    expect((await as(stranger.token).patch(`/orders/${body.order._id}/cancel`)).status).toBe(200);
    expect(await read(key)).toEqual([]);
  });

  it("shows open orders with their promised time, and cancelled ones for a week", async () => {
    today();
    const key = await make();
    const { body } = await place(buyer, orderOf(potato, 10));
    const { order } = body;
    const first = await read(key);
    const endsAt = Date.parse(order.estimatedDelivery);
    expect(first).toEqual([
      {
        uid: `${order._id}@rasad`,
        sequence: 1,
        status: "TENTATIVE",
        summary: "Rasad delivery by 18:00: 1 item, ₹200",
        description: `Order ${order._id.slice(-8)}\nNot confirmed yet`,
        location: order.deliveryAddress,
        startsAt: endsAt - HOUR_MS,
        endsAt,
      },
    ]);
    await confirm(staff, order._id);
    expect(await read(key)).toMatchObject([{ sequence: 2, status: "CONFIRMED" }]);
    const text = (await (await ask(key))?.text()) ?? "";
    const code = (await as(buyer.token).get<{ order: { confirmationOtp: string } }>(`/orders/${order._id}`)).body.order;
    expect(code.confirmationOtp).toMatch(/^\d{6}$/);
    expect(text).not.toContain(code.confirmationOtp);

    await as(staff.token).patch(`/admin/orders/${order._id}/cancel`);
    expect(await read(key)).toMatchObject([{ uid: `${order._id}@rasad`, sequence: 3, status: "CANCELLED" }]);
    await env.DB.prepare("UPDATE orders SET updated_at = updated_at - ? WHERE id = ?")
      .bind(7 * 24 * HOUR_MS + 60_000, order._id)
      .run();
    expect(await read(key)).toEqual([]);
  });

  it("shows the next days of standing orders that are not skipped, over or paused, in the hours of their slot", async () => {
    setTime("2026-12-06 09:00");
    const key = await make();
    const list = await listOf(buyer, [{ productId: potato, quantity: 10 }], "Daily, fresh");
    const made = await createStandingOrder(buyer, list, standingOrderOf(list, { days: ["mon", "thu"] }));
    const actor = await actorOf(buyer);
    const planned = await read(key);
    expect(planned.map(({ uid }) => uid)).toEqual(
      ["2026-12-07", "2026-12-10", "2026-12-14", "2026-12-17"].map((day) => `${made._id}-${day}@rasad`),
    );
    const at = (time: string) => Date.parse(`2026-12-07T${time}:00+05:30`);
    expect(planned[0]).toMatchObject({ startsAt: at("06:00"), endsAt: at("09:00"), status: "TENTATIVE" });
    expect(planned[0]?.summary).toBe("Rasad standing order: Daily, fresh");
    await services().standingOrders.setDay(actor, made._id, "2026-12-10", { skip: true });
    setTime("2026-12-06 22:00");
    expect((await read(key)).map(({ uid }) => uid.slice(-16, -6))).toEqual(["2026-12-14", "2026-12-17"]);
    await services().standingOrders.setPaused(actor, made._id, true);
    expect(await read(key)).toEqual([]);
  });

  it("is found only by its newest key, until that is revoked", async () => {
    today();
    const first = await make();
    const second = await make();
    expect((await ask(first)) ?? null).toBeNull();
    expect((await ask(second))?.status).toBe(200);
    const stored = await env.DB.prepare("SELECT hash FROM calendar_feeds").all<{ hash: string }>();
    expect(stored.results.map(({ hash }) => hash)).not.toContain(second);
    expect((await as(buyer.token).get<{ calendar: object }>("/calendar")).body.calendar).toEqual({
      createdAt: expect.any(String),
    });
    await as(buyer.token).delete("/calendar");
    expect(await ask(second)).toBeNull();
    expect((await as(buyer.token).get("/calendar")).body.calendar).toBeNull();
    await mailsSettled();
    const told = Array(2).fill("A calendar address was made");
    expect(sentMails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject)).toEqual(told);
    // A wrong key costs the same whatever its form.
    for (const key of [second, "", "x".repeat(5_000), "%00"]) {
      const { result, cost } = await measureService(({ calendar }) =>
        calendar.showCalendar(key, new Request("https://rasad.example/")),
      );
      expect(result).toBe(null);
      expect(cost.trips).toBe(1);
      expect(cost.rows).toBe(0);
    }
    const { text } = (await as(buyer.token).post<{ text: string }>("/tokens", { name: "X", scopes: ["orders:read"] }))
      .body;
    expect((await as(text).post("/calendar")).body.code).toBe("tokens.not_for_tokens");
  });

  it("covers the whole team, but only the account's owner creates and revokes its address", async () => {
    today();
    const { account, member } = await teamOf();
    const key = await make(account);
    await place(member, orderOf(potato, 10));
    expect(await read(key)).toHaveLength(1);
    for (const method of ["get", "post", "delete"] as const)
      expect((await as(member.token)[method]("/calendar")).status).toBe(403);
  });

  it("returns 304 while nothing has changed, in two serial trips, and 429 above its limit", async () => {
    today();
    const key = await make();
    for (let i = 0; i < 3; i++) await place(buyer, orderOf(potato, 10));
    const answer = await ask(key);
    const etag = answer?.headers.get("ETag") ?? "";
    await mailsSettled();
    expect(answer?.headers.get("Cache-Control")).toBe("private, max-age=900");
    expect((await ask(key, { "If-None-Match": etag }))?.status).toBe(304);
    const { cost } = await measureService(({ calendar }) =>
      calendar.showCalendar(key, new Request("https://r.example/")),
    );
    expect(cost.serial).toBe(2);
    expect(cost.rows).toBeLessThanOrEqual(3 * 3 + 20);
    await place(buyer, orderOf(potato, 10));
    expect((await ask(key, { "If-None-Match": etag }))?.status).toBe(200);
    await env.DB.prepare("UPDATE limits SET count = 120 WHERE key LIKE 'calendar:%'").run();
    await expect(ask(key)).rejects.toMatchObject({ status: 429, code: "limits.calendar" });
  });

  const teamOf = async () => {
    const account = await createUser();
    return { account, member: await memberIn(account) };
  };
});
