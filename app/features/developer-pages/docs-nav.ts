import { href } from "react-router";
import type { DocsNav } from "./blocks.ts";
import type { DeveloperMessages } from "./developer-messages.ts";

/** The tabs of the pages for developers. */
export const docsNav = ({ nav }: DeveloperMessages): DocsNav => ({
  label: nav.label,
  links: [
    { to: href("/developers"), label: nav.guide },
    { to: href("/developers/webhooks"), label: nav.webhooks },
    { to: href("/developers/scopes"), label: nav.scopes },
    { to: href("/developers/errors"), label: nav.errors },
    { to: href("/developers/reference"), label: nav.reference },
    { to: href("/developers/changelog"), label: nav.changelog },
  ],
});
