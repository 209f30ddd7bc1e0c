import type { ReactNode } from "react";
import { href } from "react-router";
import { brand } from "../../../worker/brand.contract.ts";
import type { Category } from "../../../worker/catalogue/categories.contract.ts";
import { POLICIES, policyPath } from "../../../worker/policies.contract.ts";
import { Logo } from "../../components/logo.tsx";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { useMessages, useNames } from "../../i18n/messages.tsx";
import { useCityName, useViewer } from "../viewer/use-viewer.ts";

const FOOTER_CATEGORIES: readonly Category[] = ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Spices"];

export default function Footer() {
  const names = useNames();
  const text = useMessages("shell");
  const cityName = useCityName();
  const { location } = useViewer();
  return (
    <footer className="mt-auto bg-night text-on-night">
      <div aria-hidden className="awning" />
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-7 py-10 md:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1.1fr_1.4fr]">
        <div className="col-span-full grid content-start gap-4 lg:col-span-1">
          <Logo isCopy />
          <p className="max-w-sm text-pretty text-on-night-muted">
            {text("footer.about", { city: cityName(location) })}
          </p>
        </div>
        <FooterList title={text("footer.shop")}>
          {FOOTER_CATEGORIES.map((category) => (
            <li key={category}>
              <RouteLink className="footer-link" to={`${href("/products")}?category=${category}`} fromTop>
                {names.category(category)}
              </RouteLink>
            </li>
          ))}
        </FooterList>
        <FooterList title={text("footer.policies")}>
          {POLICIES.map((policy) => (
            <li key={policy}>
              {/* A file, which the router cannot render. */}
              <a className="footer-link" href={policyPath(policy)}>
                {text(`footer.policy.${policy}`)}
              </a>
            </li>
          ))}
        </FooterList>
        <FooterList title={text("footer.help")} className="max-md:col-span-full">
          <li>
            <a className="footer-link" href={`tel:${brand.phone.replaceAll(" ", "")}`}>
              {brand.phone}
            </a>
          </li>
          <li>
            <a className="footer-link" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </li>
          <li className="flex min-h-11 items-center text-balance text-on-night-muted">{text("footer.hours")}</li>
          <li>
            <RouteLink className="footer-link" to={href("/contact")}>
              {text("footer.contact")}
            </RouteLink>
          </li>
          <li>
            <RouteLink className="footer-link" to={href("/careers-signup")}>
              {text("footer.careers")}
            </RouteLink>
          </li>
          <li>
            <RouteLink className="footer-link" to={href("/developers")}>
              {text("footer.developers")}
            </RouteLink>
          </li>
        </FooterList>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-on-night/15 py-4">
          <p className="text-on-night-muted">{text("footer.rights", { year: "2026", name: brand.name })}</p>
          <ul className="flex flex-wrap gap-x-5">
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                <a className="footer-link" href={url} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterList({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-1 text-lg">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}
