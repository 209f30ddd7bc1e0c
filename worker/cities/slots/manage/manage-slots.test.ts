import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../audit/audit.contract.ts";
import { indianDay } from "../../../platform/dates.contract.ts";
import { type Answer, as, call } from "../../../testing/api-client.ts";
import { addCity } from "../../../testing/cities.ts";
import {
  type Account,
  createAdmin,
  createOwner,
  createProducts,
  createUser,
  product,
} from "../../../testing/factories.ts";
import { endFaults, env, faults } from "../../../testing/faults.ts";
import { orderOf, place } from "../../../testing/orders.ts";
import { dayAfter, type OfferedSlot } from "../slots.contract.ts";
import type { CitySlots } from "./manage-slots.contract.ts";

type SlotsAnswer = Answer<CitySlots & { code: string; message: string; fields: Record<string, string> }>;

let admin: Account;
let owner: Account;
const today = indianDay(Date.now());
const day = dayAfter(today, 5);

beforeAll(async () => {
  [admin, owner] = [await createAdmin(), await createOwner()];
});

beforeEach(() => env.DB.prepare("DELETE FROM slot_days_off").run());

const path = (slug = "patna") => `/admin/cities/${slug}`;
const list = async (slug = "patna"): Promise<CitySlots> =>
  ((await as(admin.token).get(`${path(slug)}/slots`)) as SlotsAnswer).body;
const add = (body: object, slug = "patna"): Promise<SlotsAnswer> => as(admin.token).post(`${path(slug)}/slots`, body);
const change = (id: string, body: object, slug = "patna"): Promise<SlotsAnswer> =>
  as(admin.token).patch(`${path(slug)}/slots/${id}`, body);
const setOff = (on: string): Promise<SlotsAnswer> => as(admin.token).post(`${path()}/days-off`, { day: on });
const lastAct = async () =>
  (await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=city")).body.entries[0];
const listOffered = async (): Promise<OfferedSlot[]> =>
  (await call<{ slots: OfferedSlot[] }>("GET", "/slots?location=patna")).body.slots;
const evening = { fromHour: 19, untilHour: 21, cutoffDaysBefore: 0, cutoffHour: 15 };

describe("the slots of a city", () => {
  it("are initially three, in a new city too", async () => {
    const hours = ({ slots }: CitySlots) =>
      slots.map((one) => [
        one.fromHour,
        one.untilHour,
        one.cutoffDaysBefore,
        one.cutoffHour,
        one.capacity,
        one.isActive,
      ]);
    const standard = [
      [6, 9, 1, 22, null, true],
      [11, 14, 0, 8, null, true],
      [16, 18, 0, 12, null, true],
    ];
    expect(hours(await list())).toEqual(standard);
    await addCity(owner, { slug: "gaya" });
    expect(hours(await list("gaya"))).toEqual(standard);
  });

  it("are found for known cities only", async () => {
    expect((await add(evening, "atlantis")).body.code).toBe("cities.not_found");
    expect((await as(admin.token).get(`${path("atlantis")}/slots`)).status).toBe(404);
    expect((await change("gaya-1", { capacity: 4 })).body.code).toBe("slots.not_found");
  });

  it("are added by staff once, recorded in the audit log, and offered", async () => {
    const { status, body } = await add({ ...evening, capacity: "40" });
    expect(status).toBe(201);
    expect(body.slots.at(-1)).toMatchObject({ ...evening, capacity: 40, isActive: true, bookings: [] });
    expect(await lastAct()).toMatchObject({
      action: "city.slot_added",
      actor: { _id: admin.userId },
      subject: { type: "city", _id: "patna", label: "Patna" },
      after: { slot: "19:00–21:00", cutoffDaysBefore: 0, cutoffHour: 15, capacity: 40, isActive: true },
    });
    expect((await add({ ...evening, capacity: 40 })).body.slots).toHaveLength(4);
    const id = body.slots.at(-1)?.id ?? "";
    expect((await listOffered()).find((one) => one.id === id && one.day === day)).toMatchObject({ left: 40 });

    const stopped = await change(id, { isActive: false });
    expect(stopped.body.slots.at(-1)).toMatchObject({ isActive: false });
    expect(await lastAct()).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
    expect((await listOffered()).some((one) => one.id === id)).toBe(false);
  });

  it("reject invalid changes", async () => {
    const before = await list();
    const fields: Record<string, string> = {};
    for (const [what, changes] of [
      ["ends before it begins", { untilHour: 5 }],
      ["orders close after it began", { cutoffDaysBefore: 0 }],
      ["an hour that is none", { fromHour: 24 }],
      ["without an hour", { cutoffHour: "" }],
      ["half an order", { capacity: 1.5 }],
      ["a capacity in words", { capacity: "many" }],
      ["orders close weeks before", { cutoffDaysBefore: 8 }],
    ] as const) {
      const { status, body } = await change("patna-1", changes);
      fields[what] = `${status} ${Object.keys(body.fields)}`;
    }
    expect(fields).toEqual({
      "ends before it begins": "400 untilHour",
      "orders close after it began": "400 cutoffHour",
      "an hour that is none": "400 fromHour",
      "without an hour": "400 cutoffHour",
      "half an order": "400 capacity",
      "a capacity in words": "400 capacity",
      "orders close weeks before": "400 cutoffDaysBefore",
    });
    expect(await list()).toEqual(before);
  });

  it("are changed once when two members of staff change them at the same time, each seeing the other's change", async () => {
    faults.delay = () => Math.random() * 10;
    const answers = await Promise.all([change("patna-2", { capacity: 7 }), change("patna-3", { capacity: 9 })]);
    endFaults();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list()).slots.filter(({ capacity }) => capacity !== null).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["patna-2", "patna-3"]),
    );
    await change("patna-2", { capacity: null });
    await change("patna-3", { capacity: "" });
    expect((await list()).slots.find(({ id }) => id === "patna-3")).toMatchObject({ capacity: null });
  });

  it("are at most twelve", async () => {
    // The city starts with three slots.
    for (let hour = 1; hour <= 9; hour++)
      await add({ ...evening, fromHour: hour, untilHour: 22, cutoffHour: 1 }, "gaya");
    const { slots } = await list("gaya");
    expect(slots).toHaveLength(12);
    const answer = await add({ ...evening, fromHour: 20, untilHour: 22 }, "gaya");
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("slots.too_many");
  });

  it("reject changes by staff who have lost their role", async () => {
    const rejected = await createAdmin();
    faults.interruption = {
      before: /update "delivery_slots"/i,
      work: () => env.DB.prepare("UPDATE users SET admin_status = 'rejected' WHERE id = ?").bind(rejected.userId).run(),
    };
    const answer = await as(rejected.token).patch(`${path()}/slots/patna-1`, { capacity: 3 });
    endFaults();
    expect(answer.status).toBe(403);
    expect((await list()).slots[0]).toMatchObject({ capacity: null });
  });
});

describe("a day off", () => {
  it("is added and removed, recorded in the audit log, and counts the orders promised for it", async () => {
    const [potato = ""] = await createProducts([product("Potato", { stock: 100 })]);
    await place(await createUser(), orderOf(potato, 1, { slot: { id: "patna-2", day } }));
    expect((await list()).slots[1]?.bookings).toEqual([{ day, booked: 1 }]);

    const { status, body } = await setOff(day);
    expect(status).toBe(201);
    expect(body.daysOff).toEqual([{ day, booked: 1 }]);
    expect((await setOff(day)).body.daysOff).toHaveLength(1);
    expect(await lastAct()).toMatchObject({ action: "city.day_off_added", after: { day } });
    expect((await listOffered()).some((one) => one.day === day)).toBe(false);

    const gone = (await as(admin.token).delete(`${path()}/days-off/${day}`)) as SlotsAnswer;
    expect(gone.status).toBe(200);
    expect(gone.body.daysOff).toEqual([]);
    expect(await lastAct()).toMatchObject({ action: "city.day_off_removed", before: { day } });
    expect((await as(admin.token).delete(`${path()}/days-off/${day}`)).status).toBe(200);
    expect((await listOffered()).some((one) => one.day === day)).toBe(true);
  });

  it("is rejected when it has passed, is more than a year ahead, or is invalid", async () => {
    for (const wrong of [dayAfter(today, -1), dayAfter(today, 400), "2026-13-01"]) {
      const { status, body } = await setOff(wrong);
      expect(status, wrong).toBe(400);
      expect(Object.keys(body.fields), wrong).toEqual(["day"]);
    }
  });
});
