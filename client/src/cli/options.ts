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

  rasad products [words]     list products, or search for them
      --city CITY            prices and stock of this city (default: the shop's first city)
      --limit 20             maximum number of products, 0 for all
  rasad order FILE.csv       order the products in a file, after a preview and confirmation
                             columns: product (an id or a name) and quantity; - reads standard input
      --yes                  order without confirmation, unless a match is uncertain
      --city, --address, --phone   where to deliver (default: as your last order)
      --payment cod|account  cash on delivery, or on account
      --notes TEXT           notes for the delivery
      --key KEY              idempotency key: the same key never orders twice
  rasad follow ORDER         print each step of an order until it is delivered or cancelled
  rasad login                sign in with e-mail and password, and print a token for RASAD_TOKEN
      --email ADDRESS        do not ask for the e-mail address
      --save                 save the shop's URL and the token in a file that only you can read

Global options: --url https://shop (or RASAD_URL), --token TOKEN (or RASAD_TOKEN), --json, --help, --version.
Create an API token on the shop's page /profile/api.

Exit codes: 0 success · 1 refused, or the shop is unreachable · 2 usage error · 3 nothing was ordered`;
