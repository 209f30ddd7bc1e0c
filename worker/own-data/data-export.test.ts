import { exports } from "cloudflare:workers";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { PERSONAL_DATA } from "../../tests/house/personal-data.ts";
import type { MyCash } from "../cash/cash.contract.ts";
import { SESSION_COOKIE } from "../identity/session-cookie.contract.ts";
import { call, ORIGIN } from "../testing/api-client.ts";
import { createApiToken } from "../testing/api-tokens.ts";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { accepted, inStatus, orderOf, place, placed } from "../testing/orders.ts";
import { asked, deliveredOrder } from "../testing/returns.ts";
import { standingOrderOf } from "../testing/standing-orders.ts";
import { wholeNumber } from "../testing/whole-number.ts";

let ids: string[];
let staff: Account;

beforeAll(async () => {
  ids = await createProducts([product("Potato"), product("=Onion", { pricePaise: 1_999 })]);
  staff = await createAdmin();
});

const download = ({ token }: { token: string }, format = "json") =>
  call<Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> }>(
    "GET",
    `/auth/profile/data?format=${format}`,
    { token },
  );
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });
const contact = (email: string, message: string) =>
  call("POST", "/contact", {
    body: { name: "Somebody", email, mobile: "9876543210", subject: "Potatoes", message },
    headers: { "CF-Connecting-IP": `203.0.113.${Math.floor(Math.random() * 250)}` },
  });

describe("a buyer's file", () => {
  it("holds profile, orders, lists, standing orders, messages and devices, and nothing of another account", async () => {
    const buyer = await createUser();
    const other = await createUser();
    const agent = await createAgent();
    const cast = { buyer, staff, agent };
    const orders = {
      delivered: await inStatus(cast, ids[0] ?? "", "delivered"),
      cancelled: await inStatus(cast, ids[0] ?? "", "cancelled"),
      pending: await placed(buyer, ids[0] ?? ""),
    };
    await placed(other, ids[0] ?? "");
    await contact(buyer.email, "Where are my potatoes?");
    await contact(other.email, "Not yours");
    const lines = [{ productId: ids[0], par: 12.5, quantity: 4, note: "firm ones", shortRule: "leave_out" }];
    const made = await call<{ list: { _id: string } }>("POST", "/lists", {
      token: buyer.token,
      body: { name: "Daily", lines },
    });
    const { _id: listId } = made.body.list;
    await call("POST", "/standing-orders", { token: buyer.token, body: standingOrderOf(listId, { days: ["mon"] }) });
    await call("POST", "/lists", { token: other.token, body: { name: "Not yours" } });
    const { text: till } = await createApiToken(buyer, { scopes: ["orders:read"] });
    await createApiToken(other, { name: "Not yours" });
    const { status, headers, text, body } = await download(buyer);
    expect(status).toBe(200);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="rasad-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const promised = Object.values(PERSONAL_DATA).flatMap(
      (table) => ("exportedAs" in table ? table.exportedAs : null) ?? [],
    );
    expect(Object.keys(body)).toEqual(expect.arrayContaining(promised));
    expect(body.profile).toMatchObject({ _id: buyer.userId, email: buyer.email });
    expect(body.orders?.map(({ _id }) => _id).sort()).toEqual(
      Object.values(orders)
        .map(({ _id }) => _id)
        .sort(),
    );
    expect(body.orders?.find(({ _id }) => _id === orders.delivered._id)).toMatchObject({
      total: orders.delivered.total,
      deliveryAgent: { name: agent.name },
    });
    expect(body.messages).toEqual([expect.objectContaining({ message: "Where are my potatoes?" })]);
    expect(body.lists).toEqual([
      {
        _id: expect.any(String),
        name: "Daily",
        location: "patna",
        lines: [{ product: "Potato", unit: "kg", par: 12.5, quantity: 4, note: "firm ones" }],
      },
    ]);
    expect(body.shortRules).toEqual([{ _id: ids[0], product: "Potato", rule: "leave_out" }]);
    expect(body.standingOrders).toMatchObject([{ listId, days: ["mon"], location: "patna", slotId: "patna-1" }]);
    expect(body.devices).toHaveLength(1);
    expect(body.apiTokens).toMatchObject([{ name: "ERP", scopes: ["orders:read"], lastUsedAt: null, revokedAt: null }]);
    for (const secret of [
      other.email,
      other.phone,
      agent.phone,
      agent.email,
      "confirmationOtp",
      "Not yours",
      "scrypt",
      till,
    ])
      expect(text).not.toContain(secret);
  });

  it("has one row for each line of an order, with rupees, a mark for Excel and no formulas", async () => {
    const buyer = await createUser();
    const items = ids.map((productId, i) => ({ productId, quantity: i + 2 }));
    await place(buyer, { ...orderOf(""), items, notes: "+91 call first" });
    const { text, headers } = await download(buyer, "orders.csv");
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    // Read the raw bytes, because decoding removes the byte order mark.
    const raw = await exports.default.fetch(`${ORIGIN}/api/auth/profile/data?format=orders.csv`, {
      headers: { Authorization: `Bearer ${buyer.token}` },
    });
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(
      rowsOf(text).map(({ product: name, quantity, price, line_total, order_total, notes }) => [
        name,
        quantity,
        price,
        line_total,
        order_total,
        notes,
      ]),
    ).toEqual([
      ["Potato", "2", "25.50", "51.00", "110.97", "'+91 call first"],
      ["'=Onion", "3", "19.99", "59.97", "110.97", "'+91 call first"],
    ]);
  });

  it("lists the returns of its buyer only", async () => {
    const buyer = await createUser();
    const other = await createUser();
    const agent = await createAgent();
    const potato = ids[0] ?? "";
    const { _id } = await deliveredOrder({ buyer, staff, agent }, { [potato]: 2 });
    await asked(buyer, _id, [{ productId: potato, quantity: 2 }], { note: "They were soft" });
    expect((await download(buyer)).body.returns).toMatchObject([{ orderId: _id, note: "They were soft" }]);
    expect((await download(other)).body.returns).toEqual([]);
  });

  it("leaves out messages of an address that is not verified", async () => {
    await contact("stranger@example.com", "A stranger's words");
    const impostor = await createUser({ email: "stranger@example.com", isEmailVerified: false });
    expect((await download(impostor)).body.messages).toEqual([]);
    expect(rowsOf((await download(impostor, "messages.csv")).text)).toEqual([]);
  });

  it("has the profile as rows of field and value", async () => {
    const buyer = await createUser({ address: "@Fraser Road" });
    const rows = rowsOf((await download(buyer, "profile.csv")).text);
    expect(rows).toContainEqual({ field: "email", value: buyer.email });
    expect(rows).toContainEqual({ field: "address", value: "'@Fraser Road" });
  });
});

describe("an agent's file", () => {
  it("holds their deliveries, and neither the customer nor the code", async () => {
    const buyer = await createUser({ name: "Secret Customer" });
    const agent = await createAgent();
    const delivered = await inStatus({ buyer, staff, agent }, ids[0] ?? "", "delivered");
    const carried = await accepted({ buyer, staff, agent }, ids[0] ?? "");
    const { text, body } = await download(agent);
    expect(body.orders).toEqual([]);
    expect(body.deliveries?.map(({ _id, status, total }) => [_id, status, total]).sort()).toEqual(
      [
        [delivered._id, "delivered", 25.5],
        [carried._id, "accepted", 25.5],
      ].sort(),
    );
    expect(body.profile).toMatchObject({ vehicleDetails: expect.anything() });
    const csv = (await download(agent, "orders.csv")).text;
    expect(rowsOf(csv)).toHaveLength(2);
    for (const secret of ["Secret Customer", buyer.phone, buyer.email, "Fraser Road"])
      expect(text + csv).not.toContain(secret);
    expect(text + csv).not.toMatch(wholeNumber(String(carried.confirmationOtp)));
  });
});

describe("the cash of an agent's file", () => {
  it("contains every handover with its count and note, but not who counted it or other agents' cash", async () => {
    const buyer = await createUser();
    const agent = await createAgent();
    const other = await createAgent();
    const counter = await createAdmin();
    const handOver = async (who: Account, amount: number) => {
      const path = "/agents/me/cash/handovers";
      const { body, text } = await call<{ cash: MyCash }>("POST", path, { token: who.token, body: { amount } });
      expect(body.cash, text).toBeDefined();
      return body.cash.handovers[0]?._id ?? "";
    };
    const count = (id: string, counted: number, note: string) =>
      call("POST", `/admin/cash/handovers/${id}/count`, { token: counter.token, body: { counted, note } });
    for (const who of [agent, other]) await inStatus({ buyer, staff, agent: who }, ids[0] ?? "", "delivered");
    const short = await handOver(agent, 10);
    expect((await count(short, 9.5, "A torn note")).status).toBe(200);
    const back = await handOver(agent, 5);
    await call("DELETE", `/agents/me/cash/handovers/${back}`, { token: agent.token });
    await count(await handOver(other, 20), 19, "Not yours");
    const open = await handOver(agent, 16);

    const { text, body } = await download(agent);
    const nobody = { counted: null, difference: null, note: "", countedAt: null };
    expect(body.cashHandovers).toMatchObject([
      { _id: open, state: "open", declared: 16, expected: 16, ...nobody },
      { _id: back, state: "withdrawn", declared: 5, expected: 16, ...nobody },
      {
        _id: short,
        state: "counted",
        declared: 10,
        expected: 26,
        counted: 9.5,
        difference: -0.5,
        note: "A torn note",
      },
    ]);
    for (const secret of [counter.userId, counter.name, other.agentId, "Not yours"]) expect(text).not.toContain(secret);
    expect((await download(buyer)).body.cashHandovers).toEqual([]);
  });
});

describe("the limits of downloads", () => {
  it("allows five files an hour, and then says when to retry", async () => {
    const buyer = await createUser();
    expect((await download(buyer, "profile.csv")).status).toBe(200);
    await env.DB.prepare("UPDATE limits SET count = 4 WHERE key = ?").bind(`own_data:${buyer.userId}`).run();
    expect((await download(buyer, "profile.csv")).status).toBe(200);
    const { status, headers, body } = await download(buyer);
    expect(status).toBe(429);
    expect(body.code).toBe("limits.own_data");
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect((await download(await createUser())).status).toBe(200);
  });

  it("refuses a page of another site, which would use up the limit", async () => {
    const { token } = await createUser();
    const ask = (site: string) =>
      call("GET", "/auth/profile/data", { headers: { Cookie: `${SESSION_COOKIE}=${token}`, "Sec-Fetch-Site": site } });
    expect((await ask("cross-site")).body.code).toBe("security.cross_site");
    expect((await ask("same-origin")).status).toBe(200);
  });

  it("refuses an unknown file with 400", async () => {
    expect((await download(await createUser(), "orders.xls")).status).toBe(400);
  });
});
