import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../identity/accounts.contract.ts";
import { REFUSALS } from "../../standing-orders/standing-order-limits.contract.ts";
import type { StandingOrderNotice } from "../../standing-orders/standing-order-notice.ts";
import { itEvery } from "../../testing/every-row.ts";
import { createUser } from "../../testing/factories.ts";
import { startPushService } from "../../testing/services/push-service.ts";
import { listening, newestAt, pushRunner } from "../../testing/services/pushes.ts";
import { clock, outbox, writeRows } from "../../testing/services/standing-order-pushes.ts";
import { createStandingOrderMails } from "./standing-order-mails.ts";

const NAMES = { hindi: "केसर", marathi: "केशर", gujarati: "કેસર" };
const SAFFRON = { productId: "saffron", name: "Saffron", names: NAMES, unit: "packet" as const };
const notice = (more: Partial<StandingOrderNotice>): StandingOrderNotice => ({
  id: "order",
  day: "2026-12-07",
  userId: "buyer",
  state: "planned",
  isPaused: false,
  slot: { id: "patna-1", fromHour: 6, untilHour: 9, cutoffDaysBefore: 1, cutoffHour: 22, capacity: null },
  orderId: null,
  awaitsPayment: false,
  paymentMethod: "cod",
  detail: {},
  ...more,
});
const event = (kind: string) => ({
  kind: `standing_order.${kind}`,
  ids: { userId: "buyer", standingOrderId: "order", day: "2026-12-07" },
  at: 0,
  recipient: "buyer",
});
const recipient = (language: (typeof LANGUAGES)[number]) => ({
  name: "Hotel Maurya",
  email: "hotel@example.com",
  language,
  timezone: "ist" as const,
  role: "hotel" as const,
  verification: null,
  teamAccountId: null,
  teamRole: null,
  wantsOrderMails: true,
  wantsAlertMails: true,
  isEmailVerified: true,
});
const compose = (kind: string, found: StandingOrderNotice | null, language: (typeof LANGUAGES)[number] = "english") =>
  createStandingOrderMails({ notices: { findNotice: async () => found }, origin: "https://rasad.example" })(
    event(kind),
    recipient(language),
  );

describe("the mails about a standing order", () => {
  itEvery(LANGUAGES)("name date, hours, goods and the way out in every language", async (language) => {
    const short = [{ ...SAFFRON, wanted: 5, taken: 1 }];
    const changes = [{ ...SAFFRON, before: 400, now: 450 }];
    const name = language === "english" ? "Saffron" : NAMES[language];
    const raised = [{ ...SAFFRON, wanted: 7, taken: 12 }];
    const preview = await compose("preview", notice({ detail: { short, raised, changes, total: 450 } }), language);
    for (const part of ["07/12/2026", "06:00–09:00", "06/12/2026, 21:50 IST", name, "₹400 → ₹450", "12"])
      expect(preview?.text).toContain(part);
    expect(preview?.text).toContain("https://rasad.example/standing-orders/order/days/2026-12-07");
    const slot = { from: "2026-12-07T05:30:00.000Z", until: "2026-12-07T08:30:00.000Z" };
    const placed = await compose(
      "placed",
      notice({ state: "placed", orderId: "1", detail: { short, slot } }),
      language,
    );
    for (const part of ["11:00–14:00", name, "https://rasad.example/orders/1"]) expect(placed?.text).toContain(part);
    const payBy = "2026-12-06T23:30:00.000Z";
    const toPay = notice({ state: "placed", orderId: "1", awaitsPayment: true, detail: { payBy } });
    const mail = await compose("placed", toPay, language);
    for (const part of ["07/12/2026, 05:00 IST", "https://rasad.example/pay/1"]) expect(mail?.text).toContain(part);
    const reasons = await Promise.all(
      REFUSALS.map(
        async (reason) => (await compose("refused", notice({ state: "refused", detail: { reason } }), language))?.text,
      ),
    );
    expect(new Set(reasons).size).toBe(REFUSALS.length);
    for (const text of [preview, placed, mail].map((one) => one?.text).concat(reasons))
      expect(text).not.toMatch(/undefined|null|\[object/);
  });

  it("are not sent when there is nothing to say any more", async () => {
    expect(await compose("preview", null)).toBeNull();
    expect(await compose("preview", notice({ state: "skipped" }))).toBeNull();
    expect(await compose("preview", notice({ isPaused: true }))).toBeNull();
    expect(await compose("placed", notice({ state: "placed", orderId: "1", detail: { payBy: "x" } }))).toBeNull();
    expect(await compose("refused", notice({ state: "placed", orderId: "1" }))).toBeNull();
  });
});

it("pushes a notice to the person's devices, without naming products, in their language", async () => {
  startPushService();
  const buyer = await createUser({ language: "hindi" });
  const browser = await listening(buyer);
  clock.time = Date.now();
  await writeRows(
    outbox.enqueueStandingOrderPush("preview", "order:2026-12-07", {
      userId: buyer.userId,
      standingOrderId: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
      day: "2026-12-07",
    }),
  );
  await pushRunner().deliverPushes(100);
  expect(newestAt(browser).message).toMatchObject({
    title: "07/12/2026 का आपका ऑटो ऑर्डर",
    url: "/standing-orders/01ARZ3NDEKTSV4RRFFQ69G5FAV/days/2026-12-07",
    lang: "hi",
  });
});
