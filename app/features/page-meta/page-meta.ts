import { type MetaDescriptor, matchPath } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { localeOf } from "../../../worker/i18n/locales.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import {
  LANGUAGE_PAGES,
  LANGUAGE_TAGS,
  languageOfPath,
  PAGE_LANGUAGES,
  pathIn,
  plainPath,
} from "../../../worker/identity/language-address.contract.ts";
import { LINK_PICTURE, SHOP_PICTURE } from "../../../worker/platform/images/link-picture.contract.ts";
import { DEFAULT_LANGUAGE, type Namespace } from "../../i18n/message-store.ts";
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
  /**
   * The path of a picture on our own site, of the size LINK_PICTURE; by default the shop's picture in the page's
   * language.
   */
  readonly image?: string | null;
}

/** scheme://host of this page, and its language. */
const shellOf = ([root]: readonly unknown[]): { origin: string; language: Language } => ({
  origin: "",
  language: DEFAULT_LANGUAGE,
  ...(root as { loaderData?: { origin: string; language: Language } } | undefined)?.loaderData,
});
export const originOf = (matches: readonly unknown[]): string => shellOf(matches).origin;

/** The absolute address of another page, with the language tag of the current address. */
export const addressFrom = ({ matches, location }: MetaArgs, path: string): string =>
  originOf(matches) + pathIn(languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE, path);

/** Drawn by scripts/generate/brand-pictures.ts. */
const shopPicture = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? SHOP_PICTURE : `/og-${LANGUAGE_TAGS[language]}.png`;
const ogLocale = (language: Language) => localeOf(language).replace("-", "_");

/** Links to the page in each language. The plain address, English by default, is also the `x-default`. */
const languageLinks = (origin: string, path: string, search: string): MetaDescriptor[] =>
  [
    ...PAGE_LANGUAGES.map((language) => [LANGUAGE_TAGS[language], language] as const),
    ["x-default", DEFAULT_LANGUAGE] as const,
  ].map(([hrefLang, language]) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang,
    href: origin + pathIn(language, path + search),
  }));

/** For every page's `meta`: title, description, canonical address, languages, and Open Graph data for shared links. */
export const pageMeta = ({ matches, location }: MetaArgs, facts: PageFacts): MetaDescriptor[] => {
  const { title, search = "" } = facts;
  const description = facts.description ?? messagesOfPage(matches, "shell")("description", { name: brand.name });
  const { origin, language } = shellOf(matches);
  const path = location.pathname.replace(/(?<=.)\/$/, "");
  const address = origin + path + search;
  const plain = plainPath(path);
  const hasLanguages = LANGUAGE_PAGES.some((page) => matchPath(page, plain));
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    ...(isPrivatePath(location.pathname) ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: address },
    ...(hasLanguages ? languageLinks(origin, plain, search) : []),
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: ogLocale(language) },
    ...(hasLanguages
      ? PAGE_LANGUAGES.filter((one) => one !== language).map((one) => ({
          property: "og:locale:alternate",
          content: ogLocale(one),
        }))
      : []),
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: origin + (facts.image ?? shopPicture(language)) },
    { property: "og:image:width", content: String(LINK_PICTURE.width) },
    { property: "og:image:height", content: String(LINK_PICTURE.height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

/** `meta` of a page whose title is one message: `export const meta = pageTitle("cash", "day.pageTitle")`. */
export const pageTitle =
  <Of extends Namespace>(namespace: Of, key: MessageKey<Of>) =>
  (args: MetaArgs) =>
    pageMeta(args, { title: (messagesOfPage(args.matches, namespace) as unknown as Sentence)(key) });
