import { fileHeaders } from "../http/file-headers.contract.ts";
import { route, router } from "../http/route.ts";
import { Figures, FiguresQuery } from "./figures.contract.ts";

export const figuresRoutes = router(
  route("GET /", {
    who: "owner",
    scope: "reports:read",
    summary: "Sales, tax and other sums of a month by day, cash in custody, and receivables by age",
    query: FiguresQuery,
    answers: Figures.entries,
    handle: ({ services, actor, query }) => services.figures.readFigures(actor, query),
  }),
  route("GET /export.csv", {
    who: "owner",
    scope: "reports:read",
    summary: "The sums of a month by day",
    query: FiguresQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, query, c }) => {
      const { month, file } = await services.figures.exportFigures(actor, query);
      return c.body(file, 200, fileHeaders(`rasad-figures-${month}.csv`));
    },
  }),
);
