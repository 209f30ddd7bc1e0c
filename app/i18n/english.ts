import { login, register, security } from "./english/account.ts";
import { admin } from "./english/admin.ts";
import { adminProducts } from "./english/admin-products.ts";
import { agent } from "./english/agent.ts";
import { careers, picture } from "./english/careers.ts";
import { cartPage } from "./english/cart.ts";
import { checkout } from "./english/checkout.ts";
import { contact } from "./english/contact.ts";
import { desk } from "./english/desk.ts";
import { fulfilment } from "./english/fulfilment.ts";
import { home } from "./english/home.ts";
import { imports } from "./english/imports.ts";
import { forgotPassword, resetPassword, verifyEmail } from "./english/mail-codes.ts";
import { mails } from "./english/mails.ts";
import { messages } from "./english/messages.ts";
import { offline, offlinePage } from "./english/offline.ts";
import { orderEvents, orderPage, rating, reorder } from "./english/order-page.ts";
import { confirmation, orders } from "./english/orders.ts";
import { payment } from "./english/payment.ts";
import { paymentDiscrepancies } from "./english/payment-discrepancies.ts";
import { audit, people } from "./english/people.ts";
import { agentProfile, availability, profile } from "./english/profile.ts";
import { push } from "./english/push.ts";
import { shell, ui } from "./english/shell.ts";
import { cart, product, products } from "./english/shop.ts";

/** Every text that people read, by area. Other languages have the same shape. */
export const english = {
  shell,
  ui,
  home,
  products,
  product,
  cart,
  login,
  register,
  security,
  careers,
  picture,
  forgotPassword,
  resetPassword,
  verifyEmail,
  cartPage,
  checkout,
  payment,
  paymentDiscrepancies,
  confirmation,
  orders,
  orderPage,
  orderEvents,
  rating,
  reorder,
  agent,
  admin,
  desk,
  fulfilment,
  adminProducts,
  imports,
  mails,
  messages,
  people,
  audit,
  profile,
  agentProfile,
  availability,
  push,
  contact,
  offline,
  offlinePage,
};

type Words<Section> = { readonly [Key in keyof Section]: Section[Key] extends string ? string : Words<Section[Key]> };
export type Texts = Words<typeof english>;
