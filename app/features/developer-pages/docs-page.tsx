import type { ReactNode } from "react";
import { href } from "react-router";
import { PageHeader } from "../../components/page-header.tsx";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { BlockView } from "./block-view.tsx";
import type { Block, DocsFrame, DocsNav } from "./blocks.ts";
import type { DeveloperMessages } from "./developer-messages.ts";
import { RichText } from "./rich-text.tsx";

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

/** The facts for `meta`: title, and the intro without its markup as description. */
export const docsFacts = (docs: DocsFrame | undefined) => ({
  title: docs?.pageTitle ?? "",
  ...(docs ? { description: docs.intro.replace(/`|\[|\]\([^()]*\)/g, "") } : {}),
});

interface DocsPageProps {
  readonly docs: DocsFrame & { readonly blocks?: readonly Block[] };
  readonly children?: ReactNode;
}

export function DocsPage({ docs: { nav, title, intro, blocks = [] }, children }: DocsPageProps) {
  return (
    <div className="page-width pb-12">
      <PageHeader title={title} text={<RichText text={intro} />} />
      <TabLinks label={nav.label} tabs={nav.links.map(({ to, label }) => ({ to, label }))} className="mb-6" />
      <div className="grid grid-cols-1 gap-4">
        {children}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks do not move
          <BlockView key={index} block={block} />
        ))}
      </div>
    </div>
  );
}
