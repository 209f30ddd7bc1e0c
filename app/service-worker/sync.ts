import { type QueuedCommand, readQueue } from "../features/offline-queue/queue-store.ts";
import { TAPS_TAG } from "../features/offline-queue/request-sync.ts";
import { PATIENCE_MS } from "../features/offline-queue/send-command.ts";
import { alone, SENDING, sendInTurn } from "../features/offline-queue/send-in-order.ts";
import { renewBoard } from "./cached-data.ts";
import { forgetPages } from "./cached-pages.ts";
import { scope } from "./scope.ts";

/** Who is signed in on this phone now; null when nobody is, undefined when that cannot be asked. */
const whoIsSignedIn = async (): Promise<string | null | undefined> => {
  const answer = await fetch("/api/auth/me", { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  if (answer?.status === 401) return null;
  if (!answer?.ok) return undefined;
  return ((await answer.json()) as { user: { email: string } }).user.email;
};

/** A phone may change hands: what another account left waits for that account. */
const waitingOf = async (account: string): Promise<QueuedCommand[]> =>
  (await readQueue()).filter((tap) => !tap.refusal && tap.account === account);

const sendWhatWaits = async (): Promise<void> => {
  if ((await readQueue()).every(({ refusal }) => refusal)) return;
  const account = await whoIsSignedIn();
  if (account === null) return void (await forgetPages());
  if (account === undefined) throw new Error("There is no network yet.");
  const sent = await sendInTurn(await waitingOf(account));
  if (sent.length > 0) await renewBoard();
  // Browsers come back to what failed.
  if ((await waitingOf(account)).length > 0) throw new Error("Some steps still wait.");
};

/** There is a network again. Pages that are open send as well: one of us at a time. */
scope.addEventListener("sync", (event) => {
  if (event.tag === TAPS_TAG) event.waitUntil(alone(SENDING, sendWhatWaits));
});
