import { Clock, Mail, MapPin, Phone } from "lucide-react";
import { brand } from "../../worker/brand.contract.ts";
import { PageHeader } from "../components/page-header.tsx";
import { Card } from "../components/ui/card.tsx";
import { pageMeta } from "../features/shell/page-meta.ts";
import { textsOfPage, useText } from "../i18n/texts.tsx";
import type { Route } from "./+types/contact.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOfPage(args.matches, "contact")("pageTitle") });

const QUESTIONS = ["hours", "minimum", "returns", "tracking", "bulk"] as const;
const LINK = "inline-flex min-h-11 items-center font-semibold text-brand-text underline";

export default function Contact() {
  const text = useText("contact");
  return (
    <div className="page-width">
      <PageHeader title={text("pageTitle")} text={text("intro")} />
      <div className="grid gap-6 lg:grid-cols-[1fr_1.4fr]">
        <Card>
          <dl className="grid gap-4 [&_dt]:flex [&_dt]:items-center [&_dt]:gap-2 [&_dt]:text-muted [&_svg]:size-5">
            <div>
              <dt>
                <Phone aria-hidden /> {text("phone")}
              </dt>
              <dd>
                <a className={LINK} href={`tel:${brand.phone.replaceAll(" ", "")}`}>
                  {brand.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt>
                <Mail aria-hidden /> {text("email")}
              </dt>
              <dd>
                <a className={LINK} href={`mailto:${brand.email}`}>
                  {brand.email}
                </a>
              </dd>
            </div>
            <div>
              <dt>
                <MapPin aria-hidden /> {text("address")}
              </dt>
              <dd className="font-semibold">{brand.address}</dd>
            </div>
            <div>
              <dt>
                <Clock aria-hidden /> {text("hours")}
              </dt>
              <dd className="font-semibold">{text("hoursText")}</dd>
            </div>
          </dl>
        </Card>
        <section aria-labelledby="faq">
          <h2 id="faq" className="mb-3 text-xl">
            {text("faqTitle")}
          </h2>
          <div className="grid gap-2">
            {QUESTIONS.map((key) => (
              <details key={key} className="rounded-lg border border-line bg-surface px-4 shadow-card">
                <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
                  {text(`faq.${key}.question`)}
                </summary>
                <p className="pb-4 text-muted">{text(`faq.${key}.answer`)}</p>
              </details>
            ))}
          </div>
        </section>
      </div>
    </div>
  );
}
