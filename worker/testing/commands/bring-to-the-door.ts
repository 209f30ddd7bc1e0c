import { ledger } from "../services/provider.ts";
import { webhooksArrive } from "./money.ts";
import { ORDERING } from "./ordering.ts";
import { isUnpaid, type Run, reread } from "./shop.ts";

const runOf = (name: string): Run => ORDERING.find((command) => command.name === name)?.run ?? (async () => null);
const PLACE = ["place for cash", "place online", "place online", "place on account"].map(runOf);
const [confirm, accept] = ["confirm", "accept"].map(runOf);

/**
 * Runs when a command has no possible subject: places and pays an order, and confirms and accepts others, so that there
 * is always something to deliver.
 */
export const bringToTheDoor: Run = async (shop, random) => {
  const sent = await random.pick(PLACE)?.(shop, random);
  const newest = shop.sold.at(-1);
  if (newest?.providerOrder && isUnpaid(newest)) {
    await ledger.pay(newest.providerOrder);
    await webhooksArrive(random);
    await reread(newest);
  }
  const moved = [await confirm?.(shop, random), await accept?.(shop, random)];
  return moved.find((one) => one && one.answer.status >= 300) ?? sent ?? null;
};
