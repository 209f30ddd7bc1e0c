import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CashCarrier, DayClose, Handover, MyCash } from "../../worker/cash/cash.contract.ts";
import type { DoorPayment } from "../../worker/payments/payments.contract.ts";
import { as } from "../../worker/testing/api-client.ts";
import { backgroundDone } from "../../worker/testing/faults.ts";
import { readOrder } from "../../worker/testing/orders.ts";
import { deliverAll, forgetCalls, qrCodes, startProvider } from "../../worker/testing/services/provider.ts";
import { bindingNames, bindingOf, count } from "./support/databases.ts";
import { CITIES, type CityName, inCity, openShop, type Shop } from "./support/shop.ts";

/** Cash and UPI of the door are where their orders are; the office sees all cities. */
let shop: Shop;

beforeAll(async () => {
  startProvider();
  shop = await openShop();
});
afterEach(async () => {
  await backgroundDone();
  forgetCalls();
});

const cashOf = async (city: CityName): Promise<MyCash> =>
  (await as(shop.agents[city].token).get<{ cash: MyCash }>("/agents/me/cash")).body.cash;

describe.each(CITIES)("the door in %s", (city) => {
  it("is paid by a UPI code, in the city's database", async () => {
    const { _id: id } = await inCity(shop, city).accepted();
    const agent = as(shop.agents[city].token);
    const { body } = await agent.post<{ payment: DoorPayment }>(`/agent/${id}/payment/qr`);
    qrCodes.pay(body.payment.qr?.id ?? "");
    await deliverAll();
    expect((await readOrder(shop.buyer, id)).paymentStatus).toBe("paid");
    for (const binding of bindingNames)
      expect(await count(binding, "provider_orders", "order_id = ?", id)).toBe(binding === bindingOf(city) ? 1 : 0);
  });

  it("brings cash, which staff of any city count", async () => {
    const { total } = await inCity(shop, city).delivered();
    const before = await cashOf(city);
    expect(before.balance).toBe(total);
    const { body: page } = await as(shop.staff.token).get<{ carriers: CashCarrier[] }>("/admin/cash");
    expect(page.carriers).toMatchObject([{ _id: shop.agents[city].agentId, balance: total }]);
    await as(shop.agents[city].token).post("/agents/me/cash/handovers", { amount: total });
    const { body } = await as(shop.staff.token).get<{ handovers: Handover[] }>("/admin/cash/handovers");
    const id = body.handovers[0]?._id ?? "";
    const counted = await as(shop.staff.token).post(`/admin/cash/handovers/${id}/count`, { counted: total });
    expect(counted.status).toBe(200);
    expect((await cashOf(city)).balance).toBe(0);
    expect(await count(bindingOf(city), "cash_handovers", "id = ?", id)).toBe(1);
    const day = await as(shop.staff.token).get<{ close: DayClose }>(`/admin/cash/${shop.agents[city].agentId}/day`);
    expect(day.body.close).toMatchObject({ cashTotal: total, handedOver: total, closing: 0 });
  });
});
