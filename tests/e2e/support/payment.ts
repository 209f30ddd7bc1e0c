import { type Browser, expect, type Page } from "@playwright/test";
import { CART_COOKIE, serialiseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { untilHydrated } from "./hydration.ts";
import { mailsTo, newestMail } from "./mail.ts";
import { APP } from "./ports.ts";
import { providerOrders } from "./provider.ts";
import { hostCookie, newAccount, signIn } from "./sign-in.ts";

interface BuyerPage {
  readonly page: Page;
  readonly email: string;
}

export const openBuyer = async (browser: Browser, options = {}): Promise<BuyerPage> => {
  const { email } = await newAccount();
  const context = await browser.newContext({ baseURL: APP, ...options });
  await signIn(context, email);
  return { page: await context.newPage(), email };
};

const firstMatch = async (page: Page, search: string): Promise<{ _id: string; stock: number } | undefined> =>
  (await (await page.request.get(`/api/products?search=${search}&limit=1`)).json())[0];

/** A cart with this quantity of the first match of the search, set by cookie. */
export const fillCart = async (page: Page, quantity = 2, search = "laung"): Promise<void> => {
  const { _id: productId = "" } = (await firstMatch(page, search)) ?? {};
  const value = serialiseCart([{ productId, quantity }]);
  await page.context().addCookies([hostCookie(CART_COOKIE, value)]);
};

export const stockOf = async (page: Page, search: string): Promise<number> =>
  (await firstMatch(page, search))?.stock ?? -1;

/**
 * Goes to the payment step and chooses online payment. `missing`: the choice for products that turn out to be missing.
 */
export const toPayment = async (page: Page, missing?: string): Promise<void> => {
  await page.goto("/checkout");
  if (missing) {
    await page.getByText("If something is missing").click();
    await page.getByLabel("For the whole order").selectOption(missing);
  }
  await page.getByLabel("Delivery address").fill("BuyerPage door, Boring Road, Patna");
  await page.getByLabel("Phone").fill("9123456780");
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await page.getByRole("radio", { name: /Online Payment/ }).check();
};

export const provider = (page: Page) => page.getByRole("dialog", { name: "Rasad" });
export const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₹/ });
/** Presses Pay once the page is hydrated, because the provider's dialog needs the page's script. */
export const pay = async (page: Page): Promise<void> => {
  await untilHydrated(payButton(page));
  await payButton(page).click();
};
/** A button of the provider's dialog. */
export const press = (page: Page, name: "Pay" | "Fail" | "Close") =>
  provider(page).getByRole("button", { name, exact: true }).click();

export const lastOrder = async (page: Page) => {
  const answer = await page.request.get("/api/orders/my-orders?limit=1");
  const { orders } = (await answer.json()) as {
    orders: {
      _id: string;
      status: string;
      paymentStatus: string;
      paymentMethod: string;
      total: number;
      items: object[];
    }[];
  };
  return orders[0] ?? { _id: "", status: "", paymentStatus: "", paymentMethod: "", total: 0, items: [] };
};

export const paidOnce = async (page: Page, email: string): Promise<void> => {
  const order = await lastOrder(page);
  expect(order).toMatchObject({ status: "pending", paymentStatus: "paid", paymentMethod: "razorpay" });
  const made = await providerOrders(order._id);
  // Two tabs that pay at the same moment may create a second provider order, which neither browser receives.
  const captured = made.flatMap(({ payments }) => payments).filter(({ status }) => status === "captured");
  expect(captured).toHaveLength(1);
  const paid = new RegExp(`${order._id.slice(-8)} paid`);
  await newestMail(email, { subject: paid });
  expect((await mailsTo(email)).filter(({ subject }) => paid.test(subject))).toHaveLength(1);
};
