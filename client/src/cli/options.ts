import { parseArgs } from "node:util";
import { CliProblem } from "./problem.ts";

const OPTIONS = {
  url: { type: "string" },
  token: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  version: { type: "boolean", default: false },
  city: { type: "string" },
  limit: { type: "string", default: "20" },
  yes: { type: "boolean", short: "y", default: false },
  address: { type: "string" },
  phone: { type: "string" },
  notes: { type: "string" },
  payment: { type: "string", default: "cod" },
  key: { type: "string" },
  email: { type: "string" },
  save: { type: "boolean", default: false },
} as const;

export const readOptions = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { ...values, positionals };
  } catch (error) {
    throw new CliProblem(error instanceof Error ? error.message : String(error));
  }
};
export type Options = ReturnType<typeof readOptions>;

export const HELP = `rasad: order from a Rasad shop

  rasad products [words]     what is on sale, or what a search finds
      --city CITY            whose prices and stock; the shop's first city without it
      --limit 20             at most so many, 0 for all
  rasad order FILE.csv       orders what the file lists; shows it with its total and asks first
                             columns: product (an id or a name) and quantity; - reads standard input
      --yes                  does not ask; lines that somebody should look at are not ordered then
      --city, --address, --phone   those of your last order without them
      --payment cod|account  cash on delivery, or on your account
      --notes TEXT           for the delivery
      --key KEY              the same key never orders twice
  rasad follow ORDER         prints each step of an order until it is delivered or cancelled
  rasad login                asks for e-mail and password, and prints a token for RASAD_TOKEN
      --email ADDRESS        does not ask for the address
      --save                 keeps address and token for this person instead (readable by nobody else)

For all: --url https://shop (or RASAD_URL), --token TOKEN (or RASAD_TOKEN), --json, --help, --version.
A token of your own: the shop's page /profile/api.

Exit codes: 0 done · 1 the shop refused it or cannot be reached · 2 wrong use · 3 nothing was ordered`;
