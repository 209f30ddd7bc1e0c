import { indianDay } from "../platform/dates.contract.ts";
import { orderOf } from "./orders.ts";
import { productFields } from "./products.ts";

const STANDING_ORDER = {
  listId: "no-such-list",
  days: ["mon"],
  slotId: "patna-1",
  deliveryAddress: "Fraser Road, Patna",
  phone: "9876543210",
};

/** A valid body for each route that needs one; all others get an empty object. */
export const BODIES: Record<string, unknown> = {
  "POST /products/bulk": { ids: [] },
  "POST /auth/verify-otp": { otp: "123456" },
  "POST /auth/forgot-password": { email: "nobody@example.com" },
  "PATCH /passkeys/:passkeyId": { name: "My phone" },
  "POST /products": productFields({ image: "products/never-kept.webp" }),
  "POST /orders": orderOf("no-such-product"),
  "POST /payment/create-order": orderOf("no-such-product"),
  "POST /lists/parse": { text: "aloo 10 kg" },
  "POST /payment/pay-again": { dbOrderId: "no-such-order" },
  "POST /payment/verify-payment": {
    dbOrderId: "no-such-order",
    razorpay_order_id: "order_x",
    razorpay_payment_id: "pay_x",
    razorpay_signature: "x",
  },
  "POST /payment/payment-failed": { dbOrderId: "no-such-order" },
  // The key of RFC 8291's example.
  "POST /push/subscriptions": {
    endpoint: "https://fcm.googleapis.com/fcm/send/of-the-role-table",
    keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
  // The city of the launch is there already.
  "POST /admin/cities": { slug: "patna", name: "Patna", state: "10" },
  "POST /admin/cities/:slug/slots": { fromHour: 19, untilHour: 21, cutoffDaysBefore: 0, cutoffHour: 15 },
  "POST /admin/cities/:slug/days-off": { day: indianDay(Date.now()) },
  "POST /orders/:id/rating": { rating: 4 },
  "POST /standing-orders": { ...STANDING_ORDER, location: "patna" },
  "PATCH /standing-orders/:id": { ...STANDING_ORDER, version: 1 },
  "PUT /standing-orders/:id/days/:day": { skip: true },
  "POST /lists": { name: "Daily", orderId: "no-such-order" },
  "PATCH /lists/:id": { name: "Daily" },
  "PUT /lists/:id/lines": { version: 1, lines: [] },
  "POST /lists/:id/lines": { lines: [{ productId: "no-such-product" }] },
  "POST /orders/:id/decline": { reason: "We have enough" },
  "POST /team/invitations": { email: "cook@example.com", role: "buyer" },
  "POST /team/join": { token: "no-such-link" },
  "PATCH /team/members/:id": { role: "buyer" },
  "PATCH /team/cart": { location: "patna", items: [] },
  "PUT /orders/:id/items": { items: [{ productId: "no-such-product", quantity: 1 }] },
  "PATCH /agent/availability": { isActive: true },
  "POST /agent/:id/deliver": { deliveryOtp: "123456" },
  "POST /admin/product-imports/:importId/apply": { round: 1 },
  "PATCH /admin/messages/:id": { answered: true },
  "PUT /alerts": { kind: "stock", productId: "no-such-product" },
  "DELETE /alerts": { kind: "stock", productId: "no-such-product" },
  "POST /admin/searches": { words: "kanda", productId: "no-such-product" },
  "DELETE /admin/searches": { words: "kanda" },
  "POST /admin/orders/confirm": { ids: ["no-such-order"] },
  "PATCH /admin/orders/:id/status": { status: "cancelled" },
  "PATCH /admin/buyers/:id/block": { isBlocked: true, reason: "Never opens the door" },
  "POST /admin/buyers/:id/cancel-open-orders": { reason: "Never opens the door" },
  "POST /auth/second-factor/totp": { currentPassword: "not the password" },
  "POST /auth/second-factor/totp/confirm": { code: "123456" },
  "POST /auth/second-factor/totp/remove": { currentPassword: "x", code: "123456" },
  "POST /auth/second-factor/recovery-codes": { currentPassword: "x", code: "123456" },
  "POST /auth/users/:id/reset-second-factor": { reason: "Lost the phone" },
  "PATCH /auth/admin/:id/status": { status: "rejected" },
};
