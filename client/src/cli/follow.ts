import type { OrderEvent } from "../index.ts";
import type { CommandContext } from "./command.ts";
import { CliProblem } from "./problem.ts";

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" });

const lineOf = ({ at, to, type, actor, note }: OrderEvent): string => {
  const step = type === `order.${to}` ? to : `${type.replace(/^order\./, "").replaceAll("_", " ")} (${to})`;
  return `${TIME.format(new Date(at))}  ${step}, by ${actor.name || actor.role}${note ? `: ${note}` : ""}`;
};

export const follow = async ({ rasad, options, words, terminal }: CommandContext): Promise<void> => {
  const [id, ...more] = words;
  if (!id || more.length > 0) throw new CliProblem("rasad follow takes one order's id.");
  for await (const event of rasad.orders.follow(id, { signal: terminal.signal })) {
    terminal.print(options.json ? JSON.stringify(event) : lineOf(event));
  }
};
