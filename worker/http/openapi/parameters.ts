/** What `{id}` in a path identifies, by the beginning of the path below /api. */
const SUBJECTS: readonly (readonly [RegExp, string])[] = [
  [/^\/agents\/me\/cash\/handovers|^\/admin\/cash\/handovers/, "handover"],
  [/^\/admin\/(agents|cash)/, "agent"],
  [/^\/admin\/(buyers|credit)/, "buyer"],
  [/^\/admin\/mails/, "mail"],
  [/^\/admin\/messages/, "message"],
  [/^\/admin\/returns/, "return"],
  [/^\/auth\/(admin|users)/, "person"],
  [/^\/products/, "product"],
  [/^\/documents/, "document"],
  [/^\/lists/, "list"],
  [/^\/standing-orders/, "standing order"],
  [/^\/team\/members/, "member"],
  [/^\/team\/invitations/, "invitation"],
  [/^\/tokens/, "API token"],
  [/^\/webhooks/, "endpoint"],
  [/^\/(orders|agent|live\/orders|admin\/orders)\//, "order"],
];

/** For parameters other than `{id}`. */
const PARAMETERS: Readonly<Record<string, string>> = {
  agentId: "The agent's `_id`.",
  city: "The city, in lower case.",
  day: "A day in India, such as 2026-11-23.",
  deliveryId: "The delivery's `_id`.",
  importId: "The import's `_id`.",
  listId: "The price list's `_id`.",
  month: "A month in India, such as 2026-11.",
  passkeyId: "The passkey's `_id`.",
  photo: "The photo's key.",
  productId: "The product's `_id`.",
  paymentId: "The payment's `_id`, or `paymentId` of a statement.",
  sessionId: "The session's `_id`.",
  slotId: "The slot's `_id`.",
  slug: "The city, in lower case.",
  token: "The token in a document's QR code.",
};

export const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const subject = SUBJECTS.find(([begins]) => begins.test(path))?.[1];
    const description = name === "id" && subject ? `The ${subject}'s \`_id\`.` : PARAMETERS[name];
    const schema = { type: "string" as const };
    return { in: "path" as const, name, schema, required: true, ...(description ? { description } : {}) };
  });
