import type { Services } from "../../../worker/compose.ts";
import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import { formatTime } from "../../../worker/platform/dates.contract.ts";

/** The options of a standing order's form, for one city. */
export interface StandingOrderChoices {
  readonly lists: readonly { readonly _id: string; readonly name: string }[];
  readonly slots: readonly { readonly id: string; readonly hours: string }[];
  readonly isOnlineOffered: boolean;
  readonly isCreditOffered: boolean;
}

export const readChoices = async (
  { lists, slots, payments, credit }: Services,
  actor: Actor | null,
  city: string,
): Promise<StandingOrderChoices> => {
  const [ownLists, { offered }, { isOffered }] = await Promise.all([
    lists.listLists(actor, city),
    slots.readDelivery(city),
    credit.readCreditOffer(actor),
  ]);
  // A slot is offered on many days, so its id occurs many times.
  const byId = new Map(offered.map(({ id, from, until }) => [id, `${formatTime(from)}–${formatTime(until)}`]));
  return {
    lists: ownLists.map(({ _id, name }) => ({ _id, name })),
    slots: [...byId].map(([id, hours]) => ({ id, hours })).sort((a, b) => a.hours.localeCompare(b.hours)),
    isOnlineOffered: payments.offer().isOffered,
    isCreditOffered: isOffered,
  };
};
