import * as repo from "./credit-limit.repo.ts";

export const { assertWithinCredit, deliveredOnAccount } = repo;
