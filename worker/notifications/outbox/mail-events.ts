/**
 * News that goes out by mail, and what each kind must name: ids and nothing else, so that the outbox holds no address,
 * no code and no words of anyone. News of an order's own steps has a way of its own (`enqueue` in the service).
 */
export interface EventIds {
  /** The code that verifies an address, and the link to a new password: rows of `mail_codes`. */
  readonly "account.email_code": { readonly codeId: string };
  readonly "account.reset_link": { readonly codeId: string };
  readonly "account.password_changed": { readonly userId: string };
  readonly "agent.verified": { readonly userId: string };
  readonly "agent.rejected": { readonly userId: string };
  readonly "admin.verified": { readonly userId: string };
  readonly "admin.rejected": { readonly userId: string };
  /** Once the money is on its way back; that it will be stands in the mail of the cancellation. */
  readonly "order.refunded": { readonly orderId: string };
  /** To the sender: we have your message. */
  readonly "contact.received": { readonly messageId: string };
  /** To the shop: the message itself. */
  readonly "contact.forwarded": { readonly messageId: string };
}
export type EventKind = keyof EventIds;

/** News as it stands in the outbox. */
export interface News {
  readonly kind: string;
  readonly ids: Readonly<Record<string, string | number>>;
  /** When it happened, in ms. */
  readonly at: number;
}

/** An id that the news must name. */
export const idOf = ({ kind, ids }: News, name: string): string => {
  const id = ids[name];
  if (typeof id !== "string") throw new Error(`${kind} names no ${name}`);
  return id;
};
