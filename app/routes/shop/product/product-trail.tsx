import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import type { Category } from "../../../../worker/catalogue/categories.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

/** Breadcrumbs: Products › Vegetables › Potato. */
export function ProductTrail({ category, name }: { category: Category; name: string }) {
  const text = useMessages("product");
  const products = useMessages("products");
  const names = useNames();
  const steps = [
    { to: href("/products"), name: products("title") },
    { to: `${href("/products")}?category=${category}`, name: names.category(category) },
  ];
  return (
    <nav aria-label={text("trail")} className="py-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {steps.map(({ to, name }, index) => (
          <li key={to} className="flex items-center gap-1.5">
            <Link to={to} className="grid min-h-11 content-center font-medium text-brand-text underline">
              {name}
            </Link>
            <ChevronRight aria-hidden className={index === 0 ? "size-4" : "size-4 max-md:hidden"} />
          </li>
        ))}
        {/* Hidden on phones, where the heading below shows the name. */}
        <li aria-current="page" className="max-w-full truncate max-md:sr-only">
          {name}
        </li>
      </ol>
    </nav>
  );
}
