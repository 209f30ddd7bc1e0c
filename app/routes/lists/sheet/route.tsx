import { ArrowLeft, Printer } from "lucide-react";
import { href, useSearchParams } from "react-router";
import { formatNumber } from "../../../../worker/platform/money.contract.ts";
import { Letterhead } from "../../../components/letterhead.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { groupLines, withLocalLines } from "../../../features/lists/local-list.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.list.name ?? "" });

export const loader = async ({ request, context, params: { listId } }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const { lists } = context.get(servicesContext);
  const list = await lists.getList(facts.actor, location, listId);
  return { list: withLocalLines(list, language) };
};

/** For counting on paper. `?sort=category` groups by category. */
export default function ListSheet({ loaderData: { list } }: Route.ComponentProps) {
  const text = useMessages("listPage");
  const [params] = useSearchParams();
  const isByCategory = params.get("sort") === "category";
  return (
    <div className="page-width max-w-4xl">
      <div className="flex flex-wrap gap-2 py-5 print:hidden">
        <Button className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden /> {text("print")}
        </Button>
        <ButtonLink to={isByCategory ? "." : "?sort=category"} variant="outline" preventScrollReset>
          {text(isByCategory ? "byOwnOrder" : "byCategory")}
        </ButtonLink>
        <ButtonLink to={href("/lists/:listId", { listId: list._id })} variant="ghost">
          <ArrowLeft aria-hidden /> {text("back")}
        </ButtonLink>
      </div>
      <CountSheet name={list.name} groups={groupLines(list.lines, isByCategory)} />
    </div>
  );
}

type Group = ReturnType<typeof groupLines>[number];

function CountSheet({ name, groups }: { name: string; groups: readonly Group[] }) {
  const text = useMessages("listPage");
  const names = useNames();
  return (
    <article
      data-testid="count-sheet"
      className="sheet rounded-lg border border-line bg-surface p-4 print:border-0 print:p-0"
    >
      <Letterhead>
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        <p>{text("sheetTitle")}</p>
      </Letterhead>
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

function EmptyBox() {
  return (
    <td className="text-center">
      <span className="ml-2 inline-block h-7 w-16 border border-line-strong align-middle max-sm:ml-1.5 max-sm:w-11" />
    </td>
  );
}
