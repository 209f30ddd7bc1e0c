import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../audit/audit.contract.ts";
import { as } from "../testing/api-client.ts";
import { type Account, createOwner } from "../testing/factories.ts";
import { expectRefused } from "../testing/refusals.ts";
import type { SettingEntry } from "./settings.contract.ts";
import { SETTING_NAMES, SETTINGS, SettingsInput, toSettings } from "./settings.contract.ts";

type SettingsAnswer = { settings: SettingEntry[]; fields: Record<string, string> };
let owner: Account;

beforeAll(async () => {
  owner = await createOwner();
});

const change = (body: object) => as(owner.token).patch<SettingsAnswer>("/admin/settings", body);
const read = async (name: string) =>
  (await as(owner.token).get<SettingsAnswer>("/admin/settings")).body.settings.find((one) => one.name === name);

describe("the settings", () => {
  it("have their defaults until the owner changes them", async () => {
    const { body } = await as(owner.token).get<SettingsAnswer>("/admin/settings");
    expect(body.settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
    for (const { name, value, standard, changedAt, changedBy } of body.settings) {
      expect(value).toEqual(SETTINGS[name].standard);
      expect(standard).toEqual(SETTINGS[name].standard);
      expect(changedAt).toBe(null);
      expect(changedBy).toBe(null);
    }
  });

  it("show who changed them last, and are in the audit log with the values before and after", async () => {
    expect((await change({ newBuyerOrders: 7, strongStaffPasswords: true })).status).toBe(200);
    expect(await read("newBuyerOrders")).toMatchObject({ value: 7, standard: 5, changedBy: owner.name });
    expect(await read("strongStaffPasswords")).toMatchObject({ value: true });
    const { body } = await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=settings");
    expect(body.entries[0]).toMatchObject({
      action: "settings.changed",
      before: { newBuyerOrders: 5, strongStaffPasswords: false },
      after: { newBuyerOrders: 7, strongStaffPasswords: true },
    });

    // Nothing changes, so nothing is written.
    await change({ newBuyerOrders: 7 });
    const again = await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=settings");
    expect(again.body.entries).toHaveLength(1);
  });

  it("refuse a wrong value, and then change nothing", async () => {
    await expectRefused(SettingsInput, {
      "below its least": [{ newBuyerOrders: 0 }, "newBuyerOrders", "Please enter a number from 1 to 1,000"],
      "above its most": [{ confirmWithinHours: 721 }, "confirmWithinHours", "Please enter a number from 1 to 720"],
      "of half an hour": [{ confirmWithinHours: 1.5 }, "confirmWithinHours", "Please enter a whole number"],
      "of words": [{ newBuyerRupees: "many" }, "newBuyerRupees", "Please enter a whole number"],
      "of a number for a switch": [{ strongStaffPasswords: 1 }, "strongStaffPasswords", "This setting is on or off"],
    });
    const before = await read("knownBuyerOrders");
    const { status, body } = await change({ newBuyerOrders: 0, knownBuyerOrders: 9 });
    expect(status).toBe(400);
    expect(body.fields.newBuyerOrders).toBe("Please enter a number from 1 to 1,000");
    expect(await read("knownBuyerOrders")).toEqual(before);
  });

  it("refuse an unknown name", async () => {
    expect((await change({ constructor: 1 })).status).toBe(400);
  });

  it("fall back to the default for a stored value that is out of range", () => {
    expect(toSettings({ newBuyerOrders: 0, knownBuyerOrders: 12, gone: 4 })).toMatchObject({
      newBuyerOrders: 5,
      knownBuyerOrders: 12,
    });
  });
});
