import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { signedInAs } from "../http/authentication.ts";
import { answers } from "../http/openapi.ts";
import { jsonBody, queryOf } from "../http/validation.ts";
import { requireBuyer } from "../identity/permissions.ts";
import {
  AddLinesInput,
  ChangeListInput,
  List,
  ListsQuery,
  NewListInput,
  SetLinesInput,
  WorkingList,
} from "./lists.contract.ts";
import type { ListsService } from "./lists.service.ts";
import { ChangeProposals, ListProposal } from "./proposals.contract.ts";
import type { ListProposals } from "./proposals.service.ts";

interface Services {
  readonly lists: ListsService & ListProposals;
}

/** Below /api/lists. `location` in the query is the city whose products the list holds. */
export const listsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("My lists in a city", { lists: v.array(List) }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    async (c) => {
      const { location } = c.req.valid("query");
      return c.json({ success: true, lists: await c.var.services.lists.listLists(c.var.actor, location) });
    },
  )
  .post(
    "/",
    answers("Make a list: empty, with lines, or with the products of an order", { list: List }, { status: 201 }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    ...jsonBody(NewListInput),
    async (c) => {
      const { location } = c.req.valid("query");
      const list = await c.var.services.lists.createList(c.var.actor, location, c.req.valid("json"));
      return c.json({ success: true, list }, 201);
    },
  )
  .get(
    "/proposals",
    answers("Lists that could be made of what I ordered", { proposals: v.array(ListProposal) }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    async (c) => {
      const { location } = c.req.valid("query");
      return c.json({ success: true, proposals: await c.var.services.lists.proposeLists(c.var.actor, location) });
    },
  )
  .get(
    "/:id/proposals",
    answers("What could change on a list, from what I ordered", ChangeProposals.entries),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    async (c) => {
      const { location } = c.req.valid("query");
      const changes = await c.var.services.lists.proposeChanges(c.var.actor, location, c.req.param("id"));
      return c.json({ success: true, ...changes });
    },
  )
  .get(
    "/:id",
    answers("A list to work through, with prices and stock", { list: WorkingList }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    async (c) => {
      const { location } = c.req.valid("query");
      const list = await c.var.services.lists.getList(c.var.actor, location, c.req.param("id"));
      return c.json({ success: true, list });
    },
  )
  .patch(
    "/:id",
    answers("Rename a list, or move it among my lists", { list: List }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    ...jsonBody(ChangeListInput),
    async (c) => {
      const [{ location }, input] = [c.req.valid("query"), c.req.valid("json")];
      const list = await c.var.services.lists.changeList(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  )
  .delete("/:id", answers("Delete a list", {}), ...signedInAs(requireBuyer), queryOf(ListsQuery), async (c) => {
    await c.var.services.lists.deleteList(c.var.actor, c.req.valid("query").location, c.req.param("id"));
    return c.json({ success: true });
  })
  .put(
    "/:id/lines",
    answers("Replace all lines of a list, in their order", { list: WorkingList }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    ...jsonBody(SetLinesInput),
    async (c) => {
      const [{ location }, input] = [c.req.valid("query"), c.req.valid("json")];
      const list = await c.var.services.lists.setLines(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  )
  .post(
    "/:id/lines",
    answers("Add products, or those of an order, at the end of a list", { list: List }),
    ...signedInAs(requireBuyer),
    queryOf(ListsQuery),
    ...jsonBody(AddLinesInput),
    async (c) => {
      const [{ location }, input] = [c.req.valid("query"), c.req.valid("json")];
      const list = await c.var.services.lists.addLines(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  );
