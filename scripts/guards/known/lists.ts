import { type Guard, guardsOf } from "../guard.ts";

const LISTS = ["worker/lists/lists.test.ts"];

/** Whose lists, and who changed them last. */
export const listGuards = (): Guard[] =>
  guardsOf("worker/lists/lists.repo.ts", [
    {
      name: "a list of another account is not found",
      text: 'id = ${value("id")} AND account_id = ${value("accountId")} AND city',
      without: 'id = ${value("id")} AND city',
      tests: LISTS,
    },
    {
      name: "a list that another device changed is not overwritten",
      text: 'WHERE ${OWN_LIST} AND version = ${value("version")}`,',
      without: "WHERE ${OWN_LIST}`,",
      tests: LISTS,
    },
    {
      name: "an account has at most twenty lists in a city",
      text: "HAVING count(*) < ${MAX_LISTS}`),",
      without: "`),",
      tests: LISTS,
    },
  ]);
