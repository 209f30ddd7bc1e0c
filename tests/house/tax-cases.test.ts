import { expect, it } from "vitest";
import { casesAsMarkdown } from "../../worker/testing/documents/tax-cases-as-markdown.ts";

it("shows the worked cases of the tax arithmetic as the tests have them (vitest --update writes them)", async () => {
  await expect(casesAsMarkdown()).toMatchFileSnapshot("../../docs/appendix-tax-cases.md");
});
