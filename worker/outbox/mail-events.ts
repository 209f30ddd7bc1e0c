type StandingOrderIds = { readonly userId: string; readonly standingOrderId: string; readonly day: string };
type AlertIds = { readonly userId: string; readonly productId: string; readonly city: string };

/**
 * The ids in the outbox payload of each mail event. Payloads hold ids only, so that the outbox stores no address, code
 * or personal text. Steps of an order use `enqueue` of the service instead.
 */
export interface EventIds {
  /** The code that verifies an address, and the link to reset a password: rows of `mail_codes`. */
  readonly "account.email_code": { readonly codeId: string };
  readonly "account.reset_link": { readonly codeId: string };
  readonly "account.password_changed": { readonly userId: string };
  /**
   * The only event with an address, because the account no longer has it; the address is erased once the mail is sent.
   */
  readonly "account.deleted": { readonly address: string; readonly language: string; readonly timezone: string };
  readonly "account.second_factor_set_up": { readonly userId: string };
  readonly "account.second_factor_removed": { readonly userId: string };
  readonly "account.recovery_code_used": { readonly userId: string };
  /** The owner reset the factors of someone who lost theirs. */
  readonly "account.second_factor_reset": { readonly userId: string };
  /** To an unverified account whose phone number a verified account took over. */
  readonly "account.phone_lost": { readonly userId: string };
  readonly "account.passkey_added": { readonly userId: string };
  readonly "account.passkey_removed": { readonly userId: string };
  readonly "account.token_made": { readonly userId: string };
  /** The account's events now also go to a new URL. */
  readonly "account.webhook_added": { readonly userId: string };
  /** The account's webhooks were disabled, because all access of other systems ended. */
  readonly "account.webhooks_stopped": { readonly userId: string };
  /** A secret URL for the calendar of the account's deliveries was created. */
  readonly "account.calendar_made": { readonly userId: string };
  /** To the owner: the check of the ledger found differences. */
  readonly "account.ledger_differs": { readonly userId: string };
  /** The endpoint was disabled: its deliveries failed for days, or it answered that it is gone. */
  readonly "webhook.disabled": { readonly userId: string; readonly endpointId: string };
  /** To the invited address, whose row of `team_invitations` names it. */
  readonly "account.team_invitation": { readonly invitationId: string };
  /** To the owner when somebody joins, and to a member who is no longer in the team. */
  readonly "account.team_joined": { readonly userId: string };
  readonly "account.team_left": { readonly userId: string };
  readonly "agent.verified": { readonly userId: string };
  readonly "agent.rejected": { readonly userId: string };
  /** Staff decided about the city to which the agent asked to move. */
  readonly "agent.moved": { readonly userId: string };
  readonly "agent.move_declined": { readonly userId: string };
  readonly "admin.verified": { readonly userId: string };
  readonly "admin.rejected": { readonly userId: string };
  /** Sent when the refund is on its way; the mail about the cancellation only announces it. */
  readonly "order.refunded": { readonly orderId: string };
  /** To the person who created the standing order, or to its account when they left. `day`: the date, in India. */
  readonly "standing_order.preview": StandingOrderIds;
  readonly "standing_order.placed": StandingOrderIds;
  readonly "standing_order.refused": StandingOrderIds;
  /** A product alert fired. Money in paise; `targetPaise` is the price that it had to be below. */
  readonly "alert.price": AlertIds & { readonly pricePaise: number; readonly targetPaise: number };
  readonly "alert.stock": AlertIds;
  /** A payment on account is due. `stage`: days after `dueDay`, the last day to pay; amounts in paise. */
  readonly "credit.payment_due": {
    readonly userId: string;
    readonly stage: number;
    readonly duePaise: number;
    readonly owedPaise: number;
    readonly dueDay: string;
  };
  /** A payment of the account was recorded: a row of `account_payments`. */
  readonly "credit.payment_received": { readonly userId: string; readonly paymentId: string };
  /** To the sender: a receipt. */
  readonly "contact.received": { readonly messageId: string };
  /** To the shop: the message itself. */
  readonly "contact.forwarded": { readonly messageId: string };
}
export type EventKind = keyof EventIds;

export interface MailEvent {
  readonly kind: string;
  readonly ids: Readonly<Record<string, string | number>>;
  /** When the event happened, in ms. */
  readonly at: number;
  /** The recipient of the outbox row: usually the id of an account. */
  readonly recipient: string | null;
}

export const idOf = ({ kind, ids }: MailEvent, name: string): string => {
  const id = ids[name];
  if (typeof id !== "string") throw new Error(`${kind} names no ${name}`);
  return id;
};

export const paiseOf = ({ kind, ids }: MailEvent, name: string): number => {
  const paise = ids[name];
  if (typeof paise !== "number") throw new Error(`${kind} names no ${name}`);
  return paise;
};

/** 1 is sent first: someone waits for a code, or an agent is at the door. 2: other steps of orders. 3: the rest. */
export type Urgency = 1 | 2 | 3;
export const URGENCIES: readonly Urgency[] = [1, 2, 3];

const URGENT: readonly string[] = [
  "account.email_code",
  "account.reset_link",
  "order.confirmed",
  "order.released",
  "order.code_reissued",
  "order.accepted",
  "order.shortage_asked",
];

export const urgencyOf = (kind: string): Urgency => {
  if (URGENT.includes(kind)) return 1;
  return ["order.", "standing_order.", "credit."].some((area) => kind.startsWith(area)) ? 2 : 3;
};

/** A recipient's first three waiting mails take turns with those of other recipients; the rest follow. */
export const LAST_TURN = 3;
export const TURNS = [0, 1, 2, LAST_TURN];
