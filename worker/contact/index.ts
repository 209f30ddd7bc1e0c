import type { Needs } from "../compose.ts";
import { createContactService } from "./contact.service.ts";
import { createMessagesService } from "./messages.service.ts";

export function createContact({ db, clock, notifications, audit }: Needs<"notifications" | "audit">) {
  return {
    ...createContactService({ db, clock, notifications }),
    ...createMessagesService({ db, clock, audit }),
  };
}
