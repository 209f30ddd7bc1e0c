import type { MetaDescriptor } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import type { Namespace } from "../../i18n/message-store.ts";
import { type MessageKey, messagesOfPage, type Sentence } from "../../i18n/messages.tsx";
import { isPrivatePath } from "./private-paths.ts";

interface MetaArgs {
  readonly matches: readonly unknown[];
  readonly location: { readonly pathname: string };
}

interface PageFacts {
  /** The title without the site's name, which is added. */
  readonly title: string;
  /** Defaults to the description of Rasad. */
  readonly description?: string;
  /** The part of the query string that identifies a separate page, with the "?". */
  readonly search?: string;
  /** A path of our own, by default the site's picture. */
  readonly image?: string;
}

/** scheme://host of this page. */
export const originOf = ([root]: readonly unknown[]): string =>
  (root as { loaderData?: { origin?: string } } | undefined)?.loaderData?.origin ?? "";

/** For every page's `meta`: title, description, canonical address, and Open Graph data for shared links. */
export const pageMeta = ({ matches, location }: MetaArgs, facts: PageFacts): MetaDescriptor[] => {
  const { title, search = "", image = "/og.png" } = facts;
  const description = facts.description ?? messagesOfPage(matches, "shell")("description", { name: brand.name });
  const origin = originOf(matches);
  const address = origin + location.pathname.replace(/(?<=.)\/$/, "") + search;
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    ...(isPrivatePath(location.pathname) ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: origin + image },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

/** `meta` of a page whose title is one message: `export const meta = pageTitle("cash", "day.pageTitle")`. */
export const pageTitle =
  <Of extends Namespace>(namespace: Of, key: MessageKey<Of>) =>
  (args: MetaArgs) =>
    pageMeta(args, { title: (messagesOfPage(args.matches, namespace) as unknown as Sentence)(key) });
