import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";

/** Structured data for search engines: schema.org's Organization, and the WebSite with its search. */
export const siteData = (origin: string, description: string) => {
  const organization = `${origin}/#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": organization,
      name: brand.name,
      alternateName: brand.nativeName,
      description,
      url: origin + href("/"),
      logo: `${origin}/icon-512.png`,
      email: brand.email,
      telephone: brand.phone,
      address: brand.address,
      sameAs: brand.social.map(({ url }) => url),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: brand.name,
      url: origin + href("/"),
      publisher: { "@id": organization },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${origin}${href("/products")}?search={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
};
