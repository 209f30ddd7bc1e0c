import { orderOf } from "../orders.ts";

/** Not the id of anything. */
export const ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
export const page = { limit: 20 };
export const query = { ...page, location: "patna", search: "", category: "all", sort: "name" } as const;
export const client = { ip: "local", userAgent: "", token: null, deviceToken: null };
export const order = {
  ...orderOf(ID),
  location: "patna" as const,
  paymentMethod: "cod" as const,
  notes: "",
  phone: "9876543210",
};
export const standingOrder = {
  listId: ID,
  days: ["mon" as const],
  slotId: "patna-1",
  deliveryAddress: "Fraser Road, Patna",
  phone: "9876543210",
  notes: "",
  paymentMethod: "cod" as const,
  until: null,
};
export const readForm = async () => ({ form: new FormData(), isCut: false });
export const socket = { isUpgrade: true };
export const paid = {
  dbOrderId: ID,
  razorpay_order_id: "order_x",
  razorpay_payment_id: "pay_x",
  razorpay_signature: "x",
};
export const apiToken = {
  name: "ERP",
  scopes: ["orders:read" as const],
  days: null,
  networks: [],
  currentPassword: "",
};
export const webhook = {
  url: "https://erp.example.com/",
  description: "",
  types: ["order.placed" as const],
  currentPassword: "",
};
/** Never read, because a refused caller does not get that far. */
export const passkey = {} as never;
export const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/x", keys: { p256dh: "x", auth: "x" } };
export const stockLine = { productId: "x", quantity: 1, cost: null, note: "" };

export const product = {
  name: "Potato",
  description: "",
  category: "Vegetables" as const,
  unit: "kg" as const,
  stock: 1,
  price: { patna: 25 },
  image: "vegetables.webp",
};
export const city = {
  slug: "patna",
  name: "Patna",
  nameHindi: "",
  nameMarathi: "",
  nameGujarati: "",
  state: "10" as const,
  untilHour: 18,
  pins: [],
  minOrder: 0,
  deliveryFee: 0,
  freeDeliveryFrom: 0,
  pricesFrom: "",
  percent: 0,
};
/** Invalid because it ends before it begins, so even a permitted caller cannot add it. */
export const slot = { fromHour: 9, untilHour: 6, cutoffDaysBefore: 1, cutoffHour: 22, capacity: null };
export const member = { role: "buyer" as const, orderLimit: null, monthLimit: null };
export const passwords = {
  currentPassword: "one-password",
  newPassword: "another-password",
  confirmPassword: "another-password",
};

export const factorChange = { currentPassword: "one-password", code: "123456" };
