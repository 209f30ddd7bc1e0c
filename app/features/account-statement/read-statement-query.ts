import type { StatementQuery } from "../../../worker/credit/credit.contract.ts";

/** The statement that is asked for as the end of an address, without the place on the page. */
export const toSearch = ({ month }: StatementQuery): string => (month ? `?month=${month}` : "");
