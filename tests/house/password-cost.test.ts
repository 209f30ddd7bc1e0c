import { expect, it } from "vitest";
import { PASSWORD_COST } from "../../worker/accounts/sessions/password-cost.ts";
import { hashPassword } from "../../worker/accounts/sessions/passwords.ts";
import { PRODUCTION_COST } from "../../worker/testing/password-cost.ts";

it("hashes a password at the cost of OWASP ASVS 5.0 outside of Worker tests", async () => {
  expect(PASSWORD_COST).toEqual({ N: 32_768, r: 8, p: 3 });
  expect(PRODUCTION_COST).toEqual(PASSWORD_COST);
  expect(await hashPassword("sattu and chokha")).toMatch(/^scrypt\$32768\$8\$3\$/);
});
