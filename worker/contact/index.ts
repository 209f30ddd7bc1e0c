import type { Needs } from "../compose.ts";
import { createContactService } from "./contact.service.ts";
import { createMessagesService } from "./messages.service.ts";

export function createContact(needs: Needs<"notifications" | "audit">) {
  return {
    ...createContactService(needs),
    ...createMessagesService(needs),
  };
}
