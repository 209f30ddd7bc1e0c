import { beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { meterD1, type Tally } from "../platform/d1/d1-meter.ts";
import { connect } from "../platform/d1/db.ts";
import { as, call } from "../testing/api-client.ts";
import { createUser } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { createKnownCities, forgetKnownCities } from "./known-cities.service.ts";

let now: number;
let tally: Tally;
const clock = { ...systemClock, now: () => now };
const open = () => createKnownCities(connect(meterD1(env.DB, tally)), clock);

beforeEach(() => {
  now = Date.now();
  tally = { trips: 0, rowsRead: 0 };
  forgetKnownCities();
});

/** Writes to D1 directly, as another isolate would. */
const insert = (slug: string, position: number) =>
  env.DB.batch([
    env.DB.prepare(
      `INSERT INTO cities (slug, name_english, name_hindi, name_marathi, name_gujarati, state, is_open, position, created_at,
         updated_at) VALUES (?1, 'Gaya', 'गया', 'गया', 'ગયા', '10', 1, ?2, 0, 0)`,
    ).bind(slug, position),
    env.DB.prepare("INSERT INTO city_slots (city, position, days_after, until_hour) VALUES (?1, 0, 1, 18)").bind(slug),
  ]);

describe("the list of cities", () => {
  it("is read once for all requests of half a minute", async () => {
    for (let i = 0; i < 5; i++) expect((await open().listKnown()).map(({ slug }) => slug)).toContain("patna");
    expect(tally.trips).toBe(1);
    now += 29_999;
    await open().listKnown();
    expect(tally.trips).toBe(1);
    now += 1;
    await open().listKnown();
    expect(tally.trips).toBe(2);
  });

  it("shows a city added by another isolate after half a minute, and accepts it at once", async () => {
    const known = open();
    await known.listKnown();
    await insert("gaya", 90);
    expect((await known.listKnown()).map(({ slug }) => slug)).not.toContain("gaya");
    await expect(known.requireCity("gaya")).resolves.toBeUndefined();
    expect((await known.listKnown()).map(({ slug }) => slug)).toContain("gaya");
  });

  it("queries D1 before it rejects a city, and never for the default one", async () => {
    const known = open();
    await known.requireCity("patna");
    expect(tally.trips).toBe(0);
    await expect(known.requireCity("atlantis", "city")).rejects.toMatchObject({
      code: "input.invalid",
      status: 400,
      fields: { city: "location.unknown" },
    });
    expect(tally.trips).toBe(1);
  });

  it("is the last one read, or the default city, while D1 is unavailable", async () => {
    const lost = createKnownCities(
      connect({
        prepare: () => {
          throw new Error("D1_ERROR: lost");
        },
      } as never),
      clock,
    );
    expect((await lost.listKnown()).map(({ slug }) => slug)).toEqual(["patna"]);
    await open().listKnown();
    now += 60_000;
    expect((await lost.listKnown()).length).toBeGreaterThan(0);
  });
});

describe("a city that does not exist", () => {
  const unknown = "Please choose one of the cities we serve";

  it.each([
    ["GET", "/products?location=atlantis", undefined, "location"],
    ["GET", "/products?location=!", undefined, "location"],
    ["GET", "/products/any?location=atlantis", undefined, "location"],
    ["POST", "/products/bulk?location=atlantis", { ids: [] }, "location"],
    [
      "POST",
      "/auth/register",
      { name: "A", email: "atlantis@example.com", password: "secret1", role: "hotel", location: "atlantis" },
      "location",
    ],
  ])("is refused by %s %s", async (method, path, body, field) => {
    const answer = await call<{ fields: Record<string, string> }>(method, path, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toEqual(unknown);
  });

  it("is rejected in a profile, which keeps its current city", async () => {
    const user = await createUser();
    const answer = await as(user.token).put<{ fields: Record<string, string> }>("/auth/profile", {
      location: "atlantis",
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.location).toEqual(unknown);
    expect((await as(user.token).put("/auth/profile", { location: "PATNA" })).status).toBe(200);
  });
});
