import { href } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function CallToAction() {
  const text = useMessages("home");
  return (
    <section className="page-width pt-12 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-accent p-6 text-on-accent sm:p-10">
        <div className="max-w-xl">
          <h2 className="text-3xl">{text("callTitle")}</h2>
          <p className="mt-2 text-lg text-balance">{text("callText")}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
          <ButtonLink to={href("/register")} size="lg" className="bg-on-accent text-[#fff6e0] hover:bg-[#4a3008]">
            {text("register")}
          </ButtonLink>
          <ButtonLink
            to={href("/contact")}
            size="lg"
            className="border border-on-accent bg-transparent text-on-accent hover:bg-accent-hover"
          >
            {text("contact")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
