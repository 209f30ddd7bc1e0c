import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { signedInAs } from "../http/authentication.ts";
import { answers, answersCsv } from "../http/openapi.ts";
import { queryOf } from "../http/validation.ts";
import { requireOwner } from "../identity/permissions.ts";
import { Figures, FiguresQuery } from "./figures.contract.ts";
import type { FiguresService } from "./figures.service.ts";

interface Services {
  readonly figures: FiguresService;
}

export const figuresRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Sales, tax and other sums of a month by day, cash in custody, and receivables by age", Figures.entries),
    ...signedInAs(requireOwner),
    queryOf(FiguresQuery),
    async (c) => {
      const figures = await c.var.services.figures.readFigures(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...figures });
    },
  )
  .get(
    "/export.csv",
    answersCsv("The sums of a month by day"),
    ...signedInAs(requireOwner),
    queryOf(FiguresQuery),
    async (c) => {
      const { month, file } = await c.var.services.figures.exportFigures(c.var.actor, c.req.valid("query"));
      return c.body(file, 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="rasad-figures-${month}.csv"`,
      });
    },
  );
