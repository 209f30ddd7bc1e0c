import { route, router } from "../../http/route.ts";
import { ParseListInput } from "./list-text.contract.ts";
import { ParsedList } from "./parse-list.contract.ts";

export const parseListRoutes = router(
  route("POST /parse", {
    who: "buyer",
    scope: "lists:write",
    summary: "Parse a text as kitchens write it into lines with matching products; nothing is ordered",
    fails: ["limits.heavy_work", "limits.parse_list"],
    body: ParseListInput,
    sample: { text: "aloo 10 kg\npyaz 5 kg, potatto 2 kg" },
    answers: ParsedList.entries,
    handle: ({ services, actor, body }) => services.pastedLists.parseList(actor, body),
  }),
);
