import * as v from "valibot";
import { StatementQuery } from "../../../worker/credit/credit.contract.ts";

/** The statement that an address asks for; without anything that cannot be understood. */
export const readStatementQuery = (url: URL): StatementQuery => {
  const asked = v.safeParse(StatementQuery, Object.fromEntries(url.searchParams));
  return asked.success ? asked.output : {};
};

/** The same as the end of an address, without the place on the page. */
export const toSearch = ({ month }: StatementQuery): string => (month ? `?month=${month}` : "");
