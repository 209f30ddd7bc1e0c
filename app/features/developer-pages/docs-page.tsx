import type { ReactNode } from "react";
import { PageHeader } from "../../components/page-header.tsx";
import { TabLinks } from "../../components/ui/tab-links.tsx";
import { BlockView } from "./block-view.tsx";
import type { Block, DocsFrame } from "./blocks.ts";
import { RichText } from "./rich-text.tsx";

interface DocsPageProps {
  readonly docs: DocsFrame & { readonly blocks?: readonly Block[] };
  /** Above the blocks. */
  readonly children?: ReactNode;
}

/** A page for developers: its tabs, its title and its blocks. */
export function DocsPage({ docs: { nav, title, intro, blocks = [] }, children }: DocsPageProps) {
  return (
    <div className="page-width pb-12">
      <PageHeader title={title} text={<RichText text={intro} />} />
      <TabLinks label={nav.label} tabs={nav.links.map(({ to, label }) => ({ to, label }))} className="mb-6" />
      <div className="grid grid-cols-1 gap-4">
        {children}
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks do not move
          <BlockView key={place} block={block} />
        ))}
      </div>
    </div>
  );
}
