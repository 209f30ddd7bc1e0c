import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../http/api-env.ts";
import { route, SAMPLE_ID } from "../http/route.ts";
import {
  AddLinesInput,
  ChangeListInput,
  List,
  ListsQuery,
  NewListInput,
  SetLinesInput,
  WorkingList,
} from "./lists.contract.ts";
import { ChangeProposals, ListProposal } from "./proposals.contract.ts";

/** Mounted at /api/lists. `location` in the query is the city whose products the list holds. */
export const listsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "My lists in a city",
      query: ListsQuery,
      answers: { lists: v.array(List) },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      return c.json({ success: true, lists: await c.var.services.lists.listLists(c.var.actor, location) });
    },
  )
  .post(
    "/",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "Make a list: empty, with lines, or with the products of an order",
      query: ListsQuery,
      body: NewListInput,
      sample: { name: "Daily", orderId: SAMPLE_ID },
      sampleStatus: 404,
      status: 201,
      answers: { list: List },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const list = await c.var.services.lists.createList(c.var.actor, location, c.req.valid("json"));
      return c.json({ success: true, list });
    },
  )
  .get(
    "/proposals",
    route({
      who: "buyer",
      summary: "Lists that could be made of what I ordered",
      query: ListsQuery,
      answers: { proposals: v.array(ListProposal) },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      return c.json({ success: true, proposals: await c.var.services.lists.proposeLists(c.var.actor, location) });
    },
  )
  .get(
    "/:id/proposals",
    route({
      who: "buyer",
      summary: "What could change on a list, from what I ordered",
      query: ListsQuery,
      answers: ChangeProposals.entries,
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const changes = await c.var.services.lists.proposeChanges(c.var.actor, location, c.req.param("id"));
      return c.json({ success: true, ...changes });
    },
  )
  .get(
    "/:id",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "A list to work through, with prices and stock",
      query: ListsQuery,
      answers: { list: WorkingList },
    }),
    async (c) => {
      const list = await c.var.services.lists.getList(c.var.actor, c.req.valid("query").location, c.req.param("id"));
      return c.json({ success: true, list });
    },
  )
  .patch(
    "/:id",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "Rename a list, or move it among my lists",
      query: ListsQuery,
      body: ChangeListInput,
      sample: { name: "Daily" },
      answers: { list: List },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const input = c.req.valid("json");
      const list = await c.var.services.lists.changeList(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  )
  .delete(
    "/:id",
    route({ who: "buyer", scope: "lists:write", summary: "Delete a list", query: ListsQuery, answers: {} }),
    async (c) => {
      await c.var.services.lists.deleteList(c.var.actor, c.req.valid("query").location, c.req.param("id"));
      return c.json({ success: true });
    },
  )
  .put(
    "/:id/lines",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "Replace all lines of a list, in their order",
      query: ListsQuery,
      body: SetLinesInput,
      sample: { version: 1, lines: [] },
      answers: { list: WorkingList },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const input = c.req.valid("json");
      const list = await c.var.services.lists.setLines(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  )
  .post(
    "/:id/lines",
    route({
      who: "buyer",
      scope: "lists:write",
      summary: "Add products, or those of an order, at the end of a list",
      query: ListsQuery,
      body: AddLinesInput,
      sample: { lines: [{ productId: SAMPLE_ID }] },
      answers: { list: List },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const input = c.req.valid("json");
      const list = await c.var.services.lists.addLines(c.var.actor, location, c.req.param("id"), input);
      return c.json({ success: true, list });
    },
  );
