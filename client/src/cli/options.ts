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

/** `count`: items in total; `limit`: items per page. */
export const readLimit = ({ limit }: Pick<Options, "limit">): { count: number; limit: number } => {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 0) throw new CliProblem("--limit takes a whole number.");
  return count === 0 ? { count: Number.POSITIVE_INFINITY, limit: 100 } : { count, limit: Math.min(count, 100) };
};

export const HELP = `rasad: order from a Rasad shop

  rasad products [words]     list products, or search for them                       no token
      --city CITY            prices and stock of this city (default: the shop's first city)
      --limit 20             maximum number of products, orders or documents, 0 for all
  rasad order FILE.csv       order the products in a file, after a preview and confirmation
                                              scopes orders:read, orders:write, lists:write
                             columns: product (an id or a name) and quantity; - reads standard input
      --yes                  order without confirmation, unless a match is uncertain
      --city, --address, --phone   where to deliver (default: as your last order)
      --payment cod|account  cash on delivery, or on account
      --notes TEXT           notes for the delivery
      --key KEY              idempotency key: the same key never orders twice
  rasad orders               list your orders, newest first                          scope orders:read
  rasad follow ORDER         print each step of an order until it is delivered or cancelled
                                                                                     scope orders:read
  rasad documents [ORDER]    list invoices and credit notes, of one order or of all  scope documents:read
      --save                 also save their PDFs in this folder
  rasad login                sign in with e-mail and password, and print a token for RASAD_TOKEN
      --email ADDRESS        do not ask for the e-mail address
      --save                 save the shop's URL and the token in a file that only you can read

Global options: --url https://shop (or RASAD_URL), --token TOKEN (or RASAD_TOKEN), --json, --help, --version.
Create an API token on the shop's page /profile/api.

Exit codes: 0 success · 1 refused, or the shop is unreachable · 2 usage error · 3 nothing was ordered`;
