import { html } from "hono/html";
import { page } from "../page.ts";
import type { QrCode } from "./entities.ts";

const style = `
  .pay { display: grid; gap: .75rem; max-width: 24rem; margin: 1rem; }
  .pay .amount { font-size: 1.75rem; font-weight: 700; margin: 0; }
  .pay label { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
  .pay input[type=number] { width: 8rem; min-height: 2.75rem; font: inherit; }
  .pay button { min-height: 2.75rem; font: inherit; font-weight: 600; cursor: pointer; }
`;

/** Replaces a payment app: pays a code, including late, wrong and silent payments. */
export const qrPage = (code: QrCode, said?: string): Response => {
  const rupees = (code.payment_amount / 100).toFixed(2);
  return page({
    title: "Pay by UPI",
    style,
    links: html`<a href="/razorpay/qr-codes">All codes</a>`,
    body: html`<form class="pay" method="post">
      <p>Test payments: no money moves</p>
      ${said ? html`<p role="status">${said}</p>` : ""}
      <p class="amount">₹${rupees}</p>
      <p>${code.description ?? ""} · ${code.status}</p>
      <label>Amount ₹ <input type="number" name="rupees" step="0.01" min="1" value="${rupees}"></label>
      <label><input type="checkbox" name="isLate"> Although the code is closed (late, or a second time)</label>
      <label><input type="checkbox" name="isSilent"> Without a webhook</label>
      <button type="submit">Pay</button>
    </form>`,
  });
};
