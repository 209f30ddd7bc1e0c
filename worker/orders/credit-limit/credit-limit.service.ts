import * as repo from "./credit-limit.repo.ts";

/** For the orders area: statements for its batches. */
export const { assertWithinCredit, deliveredOnAccount } = repo;
