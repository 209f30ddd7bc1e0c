import { FoldArrow } from "../../components/fold-arrow.tsx";
import { useMessages } from "../../i18n/messages.tsx";

const QUESTIONS = ["hours", "minimum", "returns", "tracking", "bulk"] as const;

export function Questions({ partialReturns }: { partialReturns: boolean }) {
  const text = useMessages("contact");
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="mb-3 text-xl">
        {text("faqTitle")}
      </h2>
      <div className="grid gap-2">
        {QUESTIONS.map((key) => (
          <details key={key} className="group rounded-lg border border-line bg-surface px-4 shadow-card">
            <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
              {text(`faq.${key}.question`)}
              <FoldArrow className="shrink-0 text-muted" />
            </summary>
            <p className="pb-4 text-muted">
              {text(key === "returns" && partialReturns ? "faq.returns.partialAnswer" : `faq.${key}.answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
