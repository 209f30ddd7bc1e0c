import { redirect } from "react-router";
import { loadMessages } from "../../i18n/load-messages.ts";
import { shownLanguage } from "../../i18n/message-store.ts";
import { messagesHere } from "../../i18n/messages.tsx";
import { countPhotos } from "./photo-queue.ts";
import { readQueue } from "./queue-store.ts";

/** Counts queued commands and photos; 0 without storage. */
const countWaiting = async (): Promise<number> => {
  const [commands, photos] = await Promise.all([readQueue().catch(() => []), countPhotos().catch(() => 0)]);
  return commands.filter(({ refusal }) => !refusal).length + photos;
};

/**
 * Asks before a sign-out deletes the queued commands and photos of this device, also those of another agent
 * (Clear-Site-Data).
 */
const maySignOut = async (): Promise<boolean> => {
  const count = await countWaiting();
  if (count === 0) return true;
  await loadMessages(shownLanguage());
  return confirm(messagesHere("agent")("queue.signOut", { count }));
};

/** Stays on the page unless the person wants to sign out. */
export const askBeforeSignOut = async (): Promise<void> => {
  if (!(await maySignOut())) throw redirect(location.pathname + location.search);
};
