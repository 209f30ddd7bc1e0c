/**
 * What `{id}` in a path identifies, by the beginning of the path below /api, and the error code when it does not exist
 * or belongs to another account.
 */
const THINGS: readonly (readonly [begins: RegExp, thing: string, missing: string])[] = [
  [/^\/agents\/me\/cash\/handovers|^\/admin\/cash\/handovers/, "handover", "cash.not_found"],
  [/^\/admin\/(agents|cash)/, "agent", "agents.not_found"],
  [/^\/admin\/(buyers|credit)/, "buyer", "accounts.not_found"],
  [/^\/admin\/mails/, "mail", "mails.not_found"],
  [/^\/admin\/messages/, "message", "contact.not_found"],
  [/^\/admin\/returns/, "return", "returns.not_found"],
  [/^\/auth\/admin/, "person", "admins.not_found"],
  [/^\/auth\/users/, "person", "accounts.not_found"],
  [/^\/products/, "product", "products.not_found"],
  [/^\/documents/, "document", "documents.not_found"],
  [/^\/lists/, "list", "lists.not_found"],
  [/^\/standing-orders/, "standing order", "standing_orders.not_found"],
  [/^\/team\/members/, "member", "team_members.not_found"],
  [/^\/team\/invitations/, "invitation", "team_invitations.not_found"],
  [/^\/tokens/, "API token", "tokens.not_found"],
  [/^\/webhooks/, "endpoint", "webhooks.not_found"],
  [/^\/(orders|agent|live\/orders|admin\/orders)\//, "order", "orders.not_found"],
];

interface Parameter {
  readonly description: string;
  readonly missing?: string;
}

/** For parameters other than `{id}`. */
const PARAMETERS: Readonly<Record<string, Parameter>> = {
  agentId: { description: "The agent's `_id`.", missing: "agents.not_found" },
  city: { description: "The city, in lower case." },
  day: { description: "A day in India, such as 2026-11-23." },
  deliveryId: { description: "The delivery's `_id`.", missing: "webhooks.delivery_not_found" },
  importId: { description: "The import's `_id`.", missing: "imports.not_found" },
  listId: { description: "The price list's `_id`.", missing: "price_lists.not_found" },
  month: { description: "A month in India, such as 2026-11.", missing: "documents.not_found" },
  passkeyId: { description: "The passkey's `_id`.", missing: "passkeys.not_found" },
  photo: { description: "The photo's key." },
  productId: { description: "The product's `_id`." },
  paymentId: {
    description: "The payment's `_id`, or `paymentId` of a statement.",
    missing: "credit.payment_not_found",
  },
  sessionId: { description: "The session's `_id`.", missing: "sessions.not_found" },
  slotId: { description: "The slot's `_id`.", missing: "slots.not_found" },
  slug: { description: "The city, in lower case.", missing: "cities.not_found" },
  token: { description: "The token in a document's QR code." },
};

const parameterOf = (path: string, name: string): Parameter | undefined => {
  const found = name === "id" ? THINGS.find(([begins]) => begins.test(path)) : undefined;
  if (!found) return PARAMETERS[name];
  const [, thing, missing] = found;
  return { description: `The ${thing}'s \`_id\`.`, missing };
};

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

export const pathParameters = (path: string) =>
  namesIn(path).map((name) => {
    const description = parameterOf(path, name)?.description;
    const schema = { type: "string" as const };
    return { in: "path" as const, name, schema, required: true, ...(description ? { description } : {}) };
  });

/** The not-found error codes of the parameters in a path. */
export const missingIn = (path: string): string[] =>
  namesIn(path).flatMap((name) => parameterOf(path, name)?.missing ?? []);
