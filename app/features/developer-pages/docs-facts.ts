import type { DocsFrame } from "./blocks.ts";

/** What search engines see of a page for developers, whose loader sends all that it says. */
export const docsFacts = (docs: DocsFrame | undefined) => ({
  title: docs?.pageTitle ?? "",
  ...(docs ? { description: docs.intro.replace(/`|\[|\]\([^()]*\)/g, "") } : {}),
});
