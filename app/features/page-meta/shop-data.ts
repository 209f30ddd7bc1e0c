import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import { RETURN_WINDOW_MS } from "../../../worker/orders/order-limits.contract.ts";
import type { ReturnDecision } from "../../../worker/orders/replacements/replacements.contract.ts";
import { DAY_MS } from "../../../worker/platform/dates.contract.ts";
import { SHOP_PICTURE } from "../../../worker/platform/images/link-picture.contract.ts";
import { policyPath } from "../../../worker/policies.contract.ts";

/** The shop's id in structured data, which every page's data refers to. */
export const organizationId = (origin: string): string => `${origin}/#organization`;

const SCHEMA = "https://schema.org/";
const REFUNDS = {
  refund: "FullRefund",
  credit: "StoreCreditRefund",
  replacement: "ExchangeRefund",
} as const satisfies Record<Exclude<ReturnDecision, "refused">, string>;

/**
 * The parts of the returns policy (docs/policies/refund-policy.md) that schema.org can express. It counts the window in
 * whole days, so a window of hours is 0 days.
 */
export const returnPolicyData = (origin: string) => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "IN",
  returnPolicyCountry: "IN",
  returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: Math.floor(RETURN_WINDOW_MS / DAY_MS),
  returnFees: `${SCHEMA}FreeReturn`,
  refundType: Object.values(REFUNDS).map((type) => SCHEMA + type),
  merchantReturnLink: origin + policyPath("refund-policy"),
});

const addressData = () => {
  const parts = brand.address.split(", ");
  const town = parts.at(-2) ?? "";
  return {
    "@type": "PostalAddress",
    streetAddress: parts.slice(0, -2).join(", "),
    addressLocality: town.slice(0, -7),
    postalCode: town.slice(-6),
    addressRegion: parts.at(-1),
    addressCountry: "IN",
  };
};

/** Structured data for search engines: schema.org's Organization, and the WebSite with its search. */
export const shopData = (origin: string, description: string) => [
  {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": organizationId(origin),
    name: brand.name,
    alternateName: brand.nativeName,
    description,
    url: origin + href("/"),
    logo: `${origin}/icon-512.png`,
    image: origin + SHOP_PICTURE,
    email: brand.email,
    telephone: brand.phone,
    address: addressData(),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: brand.email,
      telephone: brand.phone,
      url: origin + href("/contact"),
    },
    hasMerchantReturnPolicy: returnPolicyData(origin),
    sameAs: brand.social.map(({ url }) => url),
  },
  {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: brand.name,
    url: origin + href("/"),
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}${href("/products")}?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  },
];
