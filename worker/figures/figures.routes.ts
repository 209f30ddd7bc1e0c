import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { csvHeaders } from "../http/csv-headers.ts";
import { route } from "../http/route.ts";
import { Figures, FiguresQuery } from "./figures.contract.ts";

export const figuresRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "owner",
      scope: "reports:read",
      summary: "Sales, tax and other sums of a month by day, cash in custody, and receivables by age",
      query: FiguresQuery,
      answers: Figures.entries,
    }),
    async (c) => {
      const figures = await c.var.services.figures.readFigures(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...figures });
    },
  )
  .get(
    "/export.csv",
    route({
      who: "owner",
      scope: "reports:read",
      summary: "The sums of a month by day",
      query: FiguresQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { month, file } = await c.var.services.figures.exportFigures(c.var.actor, c.req.valid("query"));
      return c.body(file, 200, csvHeaders(`rasad-figures-${month}.csv`));
    },
  );
