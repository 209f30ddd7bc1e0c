import { formatNumber } from "../../../../worker/platform/money.contract.ts";
import { SheetHead } from "../../../components/sheet-head.tsx";
import type { groupLines } from "../../../features/lists/by-category.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

type Group = ReturnType<typeof groupLines>[number];

export function CountSheet({ name, groups }: { name: string; groups: readonly Group[] }) {
  const text = useMessages("listPage");
  const names = useNames();
  return (
    <article
      data-testid="count-sheet"
      className="sheet rounded-lg border border-line bg-surface p-4 print:border-0 print:p-0"
    >
      <SheetHead>
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        <p>{text("sheetTitle")}</p>
      </SheetHead>
      <p className="my-4 flex gap-6">
        <span className="flex-1 border-b border-line-strong">{text("sheetDate")}</span>
        <span className="flex-1 border-b border-line-strong">{text("sheetBy")}</span>
      </p>
      {groups.map(({ category, lines }) => (
        <section key={category ?? "all"} className="mb-4">
          {category && <h2 className="mb-1 text-lg">{names.category(category)}</h2>}
          <table className="w-full">
            <thead>
              <tr className="text-sm text-muted">
                <th className="text-left">{text("sheetProduct")}</th>
                <th className="w-16 px-1 text-left max-sm:w-12 max-sm:px-0.5">{text("sheetUnit")}</th>
                <th className="w-14 text-right max-sm:w-9">{text("sheetPar")}</th>
                <th className="w-20 text-center max-sm:w-15 max-sm:pl-2">{text("onHand")}</th>
                <th className="w-20 text-center max-sm:w-13">{text("order")}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {lines.map(({ product, par, note }) => (
                <tr key={product._id}>
                  <td className="py-1 text-left wrap-anywhere">
                    {product.name}
                    <NameInEnglish name={product.english} />
                    {note && <span className="block text-sm text-muted">{note}</span>}
                  </td>
                  <td className="px-1 text-left max-sm:px-0.5 max-sm:text-sm">{names.unit(product.unit)}</td>
                  <td className="figures text-right">{par === null ? "–" : formatNumber(par)}</td>
                  <EmptyBox />
                  <EmptyBox />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  );
}

/** To be filled in by hand. */
function EmptyBox() {
  return (
    <td className="text-center">
      <span className="ml-2 inline-block h-7 w-16 border border-line-strong align-middle max-sm:ml-1.5 max-sm:w-11" />
    </td>
  );
}
