interface Thing {
  readonly name: string;
  /** The code of a request that names one which does not exist, or not for this account. */
  readonly missing: string;
}

/** What `{id}` in a path identifies, by the beginning of the path below /api. */
const THINGS: readonly (readonly [RegExp, Thing])[] = [
  [/^\/agents\/me\/cash\/handovers|^\/admin\/cash\/handovers/, { name: "handover", missing: "cash.not_found" }],
  [/^\/admin\/(agents|cash)/, { name: "agent", missing: "agents.not_found" }],
  [/^\/admin\/(buyers|credit)/, { name: "buyer", missing: "accounts.not_found" }],
  [/^\/admin\/mails/, { name: "mail", missing: "mails.not_found" }],
  [/^\/admin\/messages/, { name: "message", missing: "contact.not_found" }],
  [/^\/admin\/returns/, { name: "return", missing: "returns.not_found" }],
  [/^\/auth\/admin/, { name: "person", missing: "admins.not_found" }],
  [/^\/auth\/users/, { name: "person", missing: "accounts.not_found" }],
  [/^\/products/, { name: "product", missing: "products.not_found" }],
  [/^\/documents/, { name: "document", missing: "documents.not_found" }],
  [/^\/lists/, { name: "list", missing: "lists.not_found" }],
  [/^\/standing-orders/, { name: "standing order", missing: "standing_orders.not_found" }],
  [/^\/team\/members/, { name: "member", missing: "team_members.not_found" }],
  [/^\/team\/invitations/, { name: "invitation", missing: "team_invitations.not_found" }],
  [/^\/tokens/, { name: "API token", missing: "tokens.not_found" }],
  [/^\/webhooks/, { name: "endpoint", missing: "webhooks.not_found" }],
  [/^\/(orders|agent|live\/orders|admin\/orders)\//, { name: "order", missing: "orders.not_found" }],
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
  const thing = name === "id" ? THINGS.find(([begins]) => begins.test(path))?.[1] : undefined;
  return thing ? { description: `The ${thing.name}'s \`_id\`.`, missing: thing.missing } : PARAMETERS[name];
};

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

export const pathParameters = (path: string) =>
  namesIn(path).map((name) => {
    const description = parameterOf(path, name)?.description;
    const schema = { type: "string" as const };
    return { in: "path" as const, name, schema, required: true, ...(description ? { description } : {}) };
  });

/** The codes of things that a path names and that do not exist. */
export const missingIn = (path: string): string[] =>
  namesIn(path).flatMap((name) => parameterOf(path, name)?.missing ?? []);
