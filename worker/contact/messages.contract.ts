import * as v from "valibot";
import { fields } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../platform/paging.contract.ts";

/** A message from the contact page, as staff read it. Times are ISO 8601. */
export const ContactMessage = v.object({
  _id: v.string(),
  name: v.string(),
  email: v.string(),
  mobile: v.string(),
  subject: v.string(),
  message: v.string(),
  createdAt: v.string(),
  /** When the message was marked as answered, and by whom; null while it is open. */
  answered: v.nullable(v.object({ at: v.string(), by: v.string() })),
});
export type ContactMessage = v.InferOutput<typeof ContactMessage>;

export const MESSAGE_STATES = ["open", "answered"] as const;

export const MessagesQuery = v.object({
  ...PageQuery.entries,
  state: v.optional(v.picklist(MESSAGE_STATES, message("request.unknown_state")), "open"),
});
export type MessagesQuery = v.InferOutput<typeof MessagesQuery>;

export const SetAnsweredInput = fields({ answered: v.boolean(message("request.not_answered")) });

export type MessagePage = ListPage<"messages", ContactMessage>;
