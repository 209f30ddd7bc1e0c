import { expect, it } from "vitest";
import written from "../../client/src/api-types.ts?raw";
import { readApiTypes } from "../../scripts/generate/client.ts";

it("the npm package has the types of the API's contracts", async () => {
  const isFresh = written === readApiTypes();
  expect(isFresh, "npm run generate writes client/src/api-types.ts again").toBe(true);
});
