import { AFTERWARDS, WILD_AFTERWARDS } from "../commands/afterwards.ts";
import { bringToTheDoor } from "../commands/bring-to-the-door.ts";
import { DOORSTEP, WILD_DOORSTEP } from "../commands/doorstep.ts";
import { MONEY, WILD_MONEY } from "../commands/money.ts";
import { ORDERING, WILD_ORDERING } from "../commands/ordering.ts";
import type { Draw } from "../commands/random-source.ts";
import { RECEIVERS } from "../commands/receivers.ts";
import type { Command } from "../commands/shop.ts";
import { STAFF, WILD_STAFF } from "../commands/staff.ts";
import { STANDING_ORDERS, WILD_STANDING_ORDERS } from "../commands/standing-orders.ts";
import { TEAM, WILD_TEAM } from "../commands/team.ts";

const LEGAL = [...ORDERING, ...DOORSTEP, ...MONEY, ...AFTERWARDS, ...TEAM, ...STANDING_ORDERS, ...STAFF, ...RECEIVERS];
const WILD = [
  ...[...WILD_ORDERING, ...WILD_DOORSTEP, ...WILD_MONEY, ...WILD_AFTERWARDS],
  ...[...WILD_TEAM, ...WILD_STANDING_ORDERS, ...WILD_STAFF],
];

export const COMMAND_NAMES: readonly string[] = [...LEGAL, ...WILD].map(({ name }) => name);

/** Runs when a drawn command has no possible subject. */
export const FALLBACK: Command = { name: "bring to the door", weight: 1, run: bringToTheDoor };

/** Repeats each command as often as its weight says. */
const weighed = (commands: readonly Command[]): Command[] =>
  commands.flatMap((command) => Array.from({ length: command.weight }, () => command));
const legal = weighed(LEGAL);
const wild = weighed(WILD);

export const commandOf = ({ isWild, which }: Draw): Command => {
  const from = isWild ? wild : legal;
  return from[which % from.length] ?? FALLBACK;
};
