import { describe, expect, it } from "vitest";
import type { Actor } from "./accounts/accounts.contract.ts";
import { createServices, type Services } from "./compose.ts";
import { env } from "./testing/faults.ts";
import { orderOf } from "./testing/orders.ts";

type Visitor = Actor | null;

const ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const page = { limit: 20 };
const query = { ...page, location: "patna", search: "", category: "all", sort: "name" } as const;
const client = { ip: "local", userAgent: "", token: null, deviceToken: null };
const order = {
  ...orderOf(ID),
  location: "patna" as const,
  paymentMethod: "cod" as const,
  notes: "",
  phone: "9876543210",
};
const readForm = async () => ({ form: new FormData(), isCut: false });
const socket = { isUpgrade: true };
const paid = { dbOrderId: ID, razorpay_order_id: "order_x", razorpay_payment_id: "pay_x", razorpay_signature: "x" };
const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/x", keys: { p256dh: "x", auth: "x" } };
const product = {
  name: "Potato",
  description: "",
  category: "Vegetables" as const,
  unit: "kg" as const,
  stock: 1,
  price: { patna: 25 },
  image: "vegetables.webp",
};
const passwords = {
  currentPassword: "one-password",
  newPassword: "another-password",
  confirmPassword: "another-password",
};

type Call = (services: Services, visitor: Visitor) => unknown;

/** The service methods that ask who calls, by whom they let through. */
const GUARDED = {
  account: {
    "sessions.list": ({ sessions }, who) => sessions.list(who),
    "sessions.end": ({ sessions }, who) => sessions.end(who, ID),
    "accounts.me": ({ accounts }, who) => accounts.me(who),
    "accounts.changePassword": ({ accounts }, who) => accounts.changePassword(who, passwords, client),
    "agents.showVehicleImage": ({ agents }, who) => agents.showVehicleImage(who, ID, new Request("http://localhost/")),
    "emailVerification.sendOtp": ({ emailVerification }, who) => emailVerification.sendOtp(who),
    "emailVerification.verifyOtp": ({ emailVerification }, who) => emailVerification.verifyOtp(who, { otp: "123456" }),
    "profiles.readProfile": ({ profiles }, who) => profiles.readProfile(who),
    "profiles.saveProfile": ({ profiles }, who) => profiles.saveProfile(who, { name: "Somebody" }),
    "live.followOrder": ({ live }, who) => live.followOrder(who, { ...socket, orderId: ID }),
    "push.readStatus": ({ push }, who) => push.readStatus(who),
    "push.subscribe": ({ push }, who) => push.subscribe(who, subscription),
    "push.unsubscribe": ({ push }, who) => push.unsubscribe(who),
    "push.sendTest": ({ push }, who) => push.sendTest(who),
    "orders.getOrder": ({ orders }, who) => orders.getOrder(who, ID),
    "orders.assertMayFollow": ({ orders }, who) => orders.assertMayFollow(who, ID),
    "orders.listEvents": ({ orders }, who) => orders.listEvents(who, ID),
  },
  buyer: {
    "orders.getOrderToPay": ({ orders }, who) => orders.getOrderToPay(who, ID),
    "orders.listMyOrders": ({ orders }, who) => orders.listMyOrders(who, page),
    "orders.listMyOpenOrders": ({ orders }, who) => orders.listMyOpenOrders(who, 1),
    "orders.listMyOpenAndEarlier": ({ orders }, who) => orders.listMyOpenAndEarlier(who, page),
    "orders.cancelOrder": ({ orders }, who) => orders.cancelOrder(who, ID),
    "orders.issueNewCode": ({ orders }, who) => orders.issueNewCode(who, ID),
    "orders.listOrderAgain": ({ orders }, who) => orders.listOrderAgain(who, "patna"),
    "orders.placeOrder": ({ orders }, who) => orders.placeOrder(who, order),
    "payments.createPayment": ({ payments }, who) => payments.createPayment(who, order),
    "payments.payAgain": ({ payments }, who) => payments.payAgain(who, ID),
    "payments.verifyPayment": ({ payments }, who) => payments.verifyPayment(who, paid),
    "payments.reportFailure": ({ payments }, who) => payments.reportFailure(who, { dbOrderId: ID }),
  },
  hotel: {
    "orders.rateOrder": ({ orders }, who) => orders.rateOrder(who, ID, { rating: 5 }),
  },
  staff: {
    "agents.listAgents": ({ agents }, who) => agents.listAgents(who, page),
    "agents.decideAgent": ({ agents }, who) => agents.decideAgent(who, ID, "verified"),
    "buyers.getBuyer": ({ buyers }, who) => buyers.getBuyer(who, ID),
    "buyers.setBlocked": ({ buyers }, who) => buyers.setBlocked(who, ID, { isBlocked: true, reason: "x" }),
    "buyers.cancelOpenOrders": ({ buyers }, who) => buyers.cancelOpenOrders(who, ID, { reason: "x" }),
    "dashboard.read": ({ dashboard }, who) => dashboard.read(who),
    "contact.listMessages": ({ contact }, who) => contact.listMessages(who, { ...page, state: "open" }),
    "contact.setAnswered": ({ contact }, who) => contact.setAnswered(who, ID, true),
    "catalogue.listForStaff": ({ catalogue }, who) => catalogue.listForStaff(who, query),
    "catalogue.createProduct": ({ catalogue }, who) => catalogue.createProduct(who, product),
    "catalogue.updateProduct": ({ catalogue }, who) => catalogue.updateProduct(who, ID, { stock: 2 }, null),
    "catalogue.deleteProduct": ({ catalogue }, who) => catalogue.deleteProduct(who, ID, null),
    "catalogue.readForEdit": ({ catalogue }, who) => catalogue.readForEdit(who, ID),
    "catalogue.storeProductPicture": ({ catalogue }, who) =>
      catalogue.storeProductPicture(who, async () => new FormData()),
    "imports.storeFile": ({ imports }, who) => imports.storeFile(who, readForm, ID),
    "imports.restorePriceList": ({ imports }, who) => imports.restorePriceList(who, ID, ID),
    "imports.listPriceLists": ({ imports }, who) => imports.listPriceLists(who),
    "imports.checkImport": ({ imports }, who) => imports.checkImport(who, ID),
    "imports.checkWholeImport": ({ imports }, who) => imports.checkWholeImport(who, ID),
    "imports.showImport": ({ imports }, who) => imports.showImport(who, ID, {}),
    "imports.applyImport": ({ imports }, who) => imports.applyImport(who, ID, { round: 1, acceptsUnusual: false }),
    "imports.exportCatalogue": ({ imports }, who) => imports.exportCatalogue(who),
    "imports.readTemplate": ({ imports }, who) => imports.readTemplate(who),
    "imports.exportPriceList": ({ imports }, who) => imports.exportPriceList(who, ID),
    "orders.listForStaff": ({ orders }, who) => orders.listForStaff(who, page),
    "orders.listCancelRequests": ({ orders }, who) => orders.listCancelRequests(who, page),
    "orders.countQueues": ({ orders }, who) => orders.countQueues(who, 10),
    "orders.confirmOrder": ({ orders }, who) => orders.confirmOrder(who, ID),
    "orders.cancelOrderAsStaff": ({ orders }, who) => orders.cancelOrderAsStaff(who, ID),
    "orders.releaseOrder": ({ orders }, who) => orders.releaseOrder(who, ID),
    "orders.reissueCode": ({ orders }, who) => orders.reissueCode(who, ID),
    "orders.setStatus": ({ orders }, who) => orders.setStatus(who, ID, "cancelled"),
    "orders.readPickList": ({ orders }, who) => orders.readPickList(who, { city: "patna" }),
    "orders.listToPack": ({ orders }, who) => orders.listToPack(who, { city: "patna" }),
    "orders.confirmMany": ({ orders }, who) => orders.confirmMany(who, { ids: [ID] }),
  },
  owner: {
    "admins.listAdmins": ({ admins }, who) => admins.listAdmins(who, page),
    "admins.setAdminStatus": ({ admins }, who) => admins.setAdminStatus(who, ID, "verified"),
    "admins.endSessions": ({ admins }, who) => admins.endSessions(who, ID),
    "settings.listSettings": ({ settings }, who) => settings.listSettings(who),
    "settings.changeSettings": ({ settings }, who) => settings.changeSettings(who, {}),
    "audit.list": ({ audit }, who) => audit.list(who, page),
    "notifications.listDead": ({ notifications }, who) => notifications.listDead(who),
    "notifications.retryDead": ({ notifications }, who) => notifications.retryDead(who, ID),
    "payments.getReconciliation": ({ payments }, who) => payments.getReconciliation(who),
  },
  agent: {
    "profiles.setAvailability": ({ profiles }, who) => profiles.setAvailability(who, false),
    "orders.listMyIdsAsAgent": ({ orders }, who) => orders.listMyIdsAsAgent(who, 10),
  },
  "verified agent": {
    "orders.listAvailable": ({ orders }, who) => orders.listAvailable(who, page),
    "orders.countBoard": ({ orders }, who) => orders.countBoard(who),
    "orders.listOfAgent": ({ orders }, who) => orders.listOfAgent(who, "accepted", page),
    "orders.acceptOrder": ({ orders }, who) => orders.acceptOrder(who, ID),
    "orders.deliverOrder": ({ orders }, who) => orders.deliverOrder(who, ID, { deliveryOtp: "123456" }),
    "orders.requestCancellation": ({ orders }, who) => orders.requestCancellation(who, ID, { message: "" }),
  },
  "staff or verified agent": {
    "live.openBoard": ({ live }, who) => live.openBoard(who, socket),
  },
} satisfies Record<string, Record<string, Call>>;
type Rule = keyof typeof GUARDED;

/** The methods that ask nobody: for visitors, for cron, and for other services that have asked. */
const OPEN = `
  sessions: readDevice authenticate readHeaderAccount begin wasBegun logout logoutEverywhere endAll forgetCached dropOld
  accounts: login register requireSignUpsLeft requireFree openAccount orderCounted
  agents: signUpAgent
  emailVerification: dropOldCodes
  passwordReset: forgotPassword readLink resetPassword
  audit: record recordEach
  settings: read
  orders: expireUnconfirmed
  contact: sendMessage dropOld
  health: readHealth readReadiness recordCronRun
  catalogue: listProducts listLowStock getProduct showProduct getProducts listForSearchEngines priceList dropStaleTotals newProductId
  catalogue: stockTaken stockGivenBack
  imports: dropOldImports
  push: dropEnded
  uploads: readForm readWholeForm
  notifications: enqueue enqueuePushes enqueueEvent enqueueIfChanged readLag dropOld deliverDue deliverPushes
  payments: offer sources checkoutScript takeWebhook dropOld sendDueRefunds reconcile
  outbox: drainEnqueued`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", methods = ""] = line.trim().split(": ");
    return methods.split(" ").map((method) => `${area}.${method}`);
  });

const actor = (more: Partial<Actor>): Actor => ({
  userId: "someone",
  sessionId: "someone",
  role: "hotel",
  name: "Someone",
  email: "someone@example.com",
  phone: "9876543210",
  address: "",
  gstin: null,
  location: "patna",
  language: "english",
  timezone: "ist",
  adminStatus: null,
  agent: null,
  ...more,
});
const agent = (status: "pending" | "verified" | "rejected"): Actor =>
  actor({ role: "delivery", agent: { id: ID, status, isActive: true } });
const admin = (adminStatus: "pending" | "verified" | "rejected"): Actor => actor({ role: "admin", adminStatus });

const PEOPLE = {
  visitor: null,
  hotel: actor({}),
  "unverified admin": admin("pending"),
  "rejected admin": admin("rejected"),
  admin: admin("verified"),
  owner: actor({ role: "owner" }),
  agent: agent("verified"),
  "unverified agent": agent("pending"),
  "rejected agent": agent("rejected"),
};
type Person = keyof typeof PEOPLE;

const VISITOR = { visitor: "auth.required" } as const;
const NO_AGENT = {
  ...VISITOR,
  hotel: "auth.forbidden",
  "unverified admin": "auth.forbidden",
  "rejected admin": "auth.forbidden",
  admin: "auth.forbidden",
  owner: "auth.forbidden",
} as const;
const UNVERIFIED_AGENTS = { "unverified agent": "auth.not_verified", "rejected agent": "auth.rejected" } as const;
const everyAgent = <Code extends string>(code: Code) => ({
  agent: code,
  "unverified agent": code,
  "rejected agent": code,
});
const { hotel: _, ...NO_HOTEL } = NO_AGENT;
const { admin: __, owner: ___, ...NO_STAFF } = NO_AGENT;

/** Whom each rule refuses, and how; it lets everybody else through. */
const REFUSED: Record<Rule, Partial<Record<Person, string>>> = {
  account: VISITOR,
  buyer: { ...VISITOR, ...everyAgent("auth.forbidden") },
  hotel: { ...NO_HOTEL, ...everyAgent("auth.forbidden") },
  staff: {
    ...VISITOR,
    ...everyAgent("auth.admin_required"),
    hotel: "auth.admin_required",
    "unverified admin": "auth.not_verified",
    "rejected admin": "auth.rejected",
  },
  owner: {
    ...VISITOR,
    ...everyAgent("auth.owner_required"),
    hotel: "auth.owner_required",
    "unverified admin": "auth.owner_required",
    "rejected admin": "auth.owner_required",
    admin: "auth.owner_required",
  },
  agent: NO_AGENT,
  "verified agent": { ...NO_AGENT, ...UNVERIFIED_AGENTS },
  "staff or verified agent": { ...NO_STAFF, ...UNVERIFIED_AGENTS },
};

/** A D1 that may not be asked: a rule that refuses only after a query would have let the query run. */
const untouched: D1Database = new Proxy(env.DB, {
  get: (db, name) => {
    if (name === "withSession") return () => untouched;
    if (name === "prepare" || name === "batch") throw new Error("D1 was asked before the refusal");
    return Reflect.get(db, name);
  },
});
const servicesOf = () => createServices({ ...env, DB: untouched }, { waitUntil: () => undefined });

const codeOf = async (call: () => unknown): Promise<string | undefined> => {
  try {
    await call();
    return "let through";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe.each(Object.entries(GUARDED))("a method for: %s", (rule, calls: Record<string, Call>) => {
  it.each(Object.entries(calls))("%s refuses everybody else before it does anything", async (_name, call) => {
    const refused = REFUSED[rule as Rule];
    const codes = await Promise.all(
      Object.keys(refused).map(async (person) => [
        person,
        await codeOf(() => call(servicesOf(), PEOPLE[person as Person])),
      ]),
    );
    expect(Object.fromEntries(codes)).toEqual(refused);
  });
});

it("names for each method of the services whom it lets through", () => {
  const methods = Object.entries(servicesOf()).flatMap(([area, service]) =>
    Object.entries(service).flatMap(([name, value]) => (typeof value === "function" ? [`${area}.${name}`] : [])),
  );
  expect([...Object.values(GUARDED).flatMap(Object.keys), ...OPEN].sort()).toEqual(methods.sort());
});
