import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../audit/audit.contract.ts";
import { parseInput } from "../platform/parse-input.contract.ts";
import { as } from "../testing/api-client.ts";
import { addCity, type CityAnswer, changeCity, cityFields } from "../testing/cities.ts";
import { type Account, createAdmin, createOwner } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { refusalOf } from "../testing/refusals.ts";
import { type CityEntry, NewCity } from "./cities.contract.ts";

let owner: Account;
let serial = 0;
const letters = (n: number): string => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26));
const newSlug = (): string => `city-${letters(serial++)}`;

beforeAll(async () => {
  owner = await createOwner();
});

const add = (more: Record<string, unknown>): Promise<CityAnswer> =>
  as(owner.token).post("/admin/cities", cityFields(more));
const listAll = async () => (await as(owner.token).get<{ cities: CityEntry[] }>("/admin/cities")).body.cities;
const lastAct = async () =>
  (await as(owner.token).get<{ entries: AuditEntry[] }>("/admin/audit?subject=city")).body.entries[0];

describe("the cities", () => {
  it("initially are only Patna, which serves every PIN code by 18:00 of the next day", async () => {
    const [patna] = await listAll();
    expect(patna).toMatchObject({
      slug: "patna",
      names: { english: "Patna", hindi: "पटना", marathi: "पाटणा", gujarati: "પટના" },
      state: "10",
      isOpen: true,
      untilHour: 18,
      pins: "",
      copy: null,
    });
  });

  it("can be managed by the owner only", async () => {
    const admin = await createAdmin();
    expect((await as(admin.token).get("/admin/cities")).status).toBe(403);
    expect((await as(admin.token).post("/admin/cities", cityFields())).status).toBe(403);
    expect((await changeCity(admin, "patna", { isOpen: false })).status).toBe(403);
  });

  it("start closed, with names in four languages and an audit log entry", async () => {
    const slug = newSlug();
    const { status, body } = await add({ slug, name: "  Ranchi ", pins: "834, 835101-835110", untilHour: 14 });
    expect(status).toBe(201);
    expect(body.city).toMatchObject({
      slug,
      names: { english: "Ranchi", hindi: "राँची", marathi: "Ranchi", gujarati: "Ranchi" },
      state: "20",
      isOpen: false,
      untilHour: 14,
      pins: "834, 835101-835110",
      products: 0,
      copy: null,
    });
    expect(await lastAct()).toMatchObject({
      action: "city.added",
      subject: { type: "city", _id: slug, label: "Ranchi" },
      after: { nameEnglish: "Ranchi", state: "20", isOpen: false, untilHour: 14, pins: "834, 835101-835110" },
    });
  });

  it("have unique slugs", async () => {
    const slug = newSlug();
    await addCity(owner, { slug });
    const { status, body } = await add({ slug });
    expect(status).toBe(409);
    expect(body.code).toBe("cities.slug_taken");
    expect(body.fields.slug).toBe("A city with this short name exists already.");
  });

  it("reject invalid fields, and write nothing", async () => {
    const wrong = [
      ["slug", { slug: "Neu Delhi!" }],
      ["slug", { slug: "-delhi" }],
      ["slug", { slug: "x" }],
      ["slug", { slug: "a".repeat(27) }],
      ["name", { name: " " }],
      ["state", { state: "99" }],
      ["untilHour", { untilHour: 24 }],
      ["untilHour", { untilHour: "" }],
      ["pins", { pins: "Patna" }],
      ["percent", { percent: -91 }],
      ["percent", { percent: 1.234 }],
    ] as const;
    for (const [field, more] of wrong) {
      const refusal = await refusalOf(() => parseInput(NewCity, cityFields({ slug: newSlug(), ...more })));
      expect(Object.keys(refusal?.fields ?? {}), JSON.stringify(more)).toEqual([field]);
    }
    const before = (await listAll()).length;
    const { status, body } = await add({ slug: newSlug(), pricesFrom: "atlantis" });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(["pricesFrom"]);
    expect(await listAll()).toHaveLength(before);
  });

  it("change only in the fields sent, with the values before and after in the audit log", async () => {
    const { slug } = await addCity(owner, { slug: newSlug(), pins: "834" });
    const { body } = await changeCity(owner, slug, { untilHour: 11, nameGujarati: "રાંચી" });
    expect(body.city).toMatchObject({ untilHour: 11, pins: "834", isOpen: false, names: { gujarati: "રાંચી" } });
    expect(await lastAct()).toMatchObject({
      action: "city.changed",
      before: { untilHour: 18, nameGujarati: "Ranchi" },
      after: { untilHour: 11, nameGujarati: "રાંચી" },
    });
    const acts = async () =>
      (await env.DB.prepare("SELECT count(*) AS n FROM audit_log").first<{ n: number }>())?.n ?? 0;
    const before = await acts();
    // Nothing changes, so nothing is written.
    expect((await changeCity(owner, slug, { untilHour: 11 })).status).toBe(200);
    expect(await acts()).toBe(before);
    expect((await changeCity(owner, slug, { pins: "" })).body.city.pins).toBe("");
  });

  it("keep the concurrent changes of two owners", async () => {
    const { slug } = await addCity(owner, { slug: newSlug() });
    const changes = [{ untilHour: 9 }, { pins: "834" }, { nameHindi: "रांची" }, { isOpen: true }];
    const answers = await Promise.all(changes.map((one) => changeCity(owner, slug, one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await listAll()).find((one) => one.slug === slug)).toMatchObject({
      untilHour: 9,
      pins: "834",
      isOpen: true,
      names: { hindi: "रांची" },
    });
  });

  it("return 404 when they do not exist", async () => {
    expect((await changeCity(owner, "atlantis", { isOpen: true })).status).toBe(404);
    expect((await as(owner.token).post("/admin/cities/atlantis/copy-prices")).status).toBe(404);
  });
});
