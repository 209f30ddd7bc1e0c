import { ArrowLeft } from "lucide-react";
import { href, Link } from "react-router";
import { useMessages } from "../../i18n/messages.tsx";

export function BackToProducts() {
  const text = useMessages("imports");
  return (
    <p className="pt-2">
      <Link to={href("/admin/products")} className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline">
        <ArrowLeft aria-hidden className="size-5" />
        {text("back")}
      </Link>
    </p>
  );
}
