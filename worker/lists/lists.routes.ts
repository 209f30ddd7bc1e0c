import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../http/route.ts";
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

export const listsRoutes = router(
  route("GET /", {
    who: "buyer",
    scope: "lists:write",
    summary: "List my lists in a city",
    query: ListsQuery,
    answers: { lists: v.array(List) },
    handle: async ({ services, actor, query }) => ({ lists: await services.lists.listLists(actor, query.location) }),
  }),
  route("POST /", {
    who: "buyer",
    scope: "lists:write",
    summary: "Create a list: empty, with lines, or with the products of an order",
    fails: [
      "orders.not_found",
      "lists.not_found",
      "lists.name_taken",
      "lists.too_many",
      "lists.too_many_lines",
      "lists.unknown_product",
      "accounts.too_many_short_rules",
    ],
    query: ListsQuery,
    body: NewListInput,
    sample: { name: "Daily", orderId: SAMPLE_ID },
    sampleStatus: 404,
    status: 201,
    answers: { list: List },
    handle: async ({ services, actor, query, body }) => ({
      list: await services.lists.createList(actor, query.location, body),
    }),
  }),
  route("GET /proposals", {
    who: "buyer",
    summary: "Propose lists from my orders",
    query: ListsQuery,
    answers: { proposals: v.array(ListProposal) },
    handle: async ({ services, actor, query }) => ({
      proposals: await services.lists.proposeLists(actor, query.location),
    }),
  }),
  route("GET /:id/proposals", {
    who: "buyer",
    summary: "Propose changes to a list from my orders",
    query: ListsQuery,
    answers: ChangeProposals.entries,
    handle: ({ services, actor, params, query }) => services.lists.proposeChanges(actor, query.location, params.id),
  }),
  route("GET /:id", {
    who: "buyer",
    scope: "lists:write",
    summary: "Get a list with current prices and stock",
    query: ListsQuery,
    answers: { list: WorkingList },
    handle: async ({ services, actor, params, query }) => ({
      list: await services.lists.getList(actor, query.location, params.id),
    }),
  }),
  route("PATCH /:id", {
    who: "buyer",
    scope: "lists:write",
    summary: "Rename a list, or change its position among my lists",
    fails: ["lists.name_taken"],
    query: ListsQuery,
    body: ChangeListInput,
    sample: { name: "Daily" },
    answers: { list: List },
    handle: async ({ services, actor, params, query, body }) => ({
      list: await services.lists.changeList(actor, query.location, params.id, body),
    }),
  }),
  route("DELETE /:id", {
    who: "buyer",
    scope: "lists:write",
    summary: "Delete a list",
    query: ListsQuery,
    answers: {},
    handle: ({ services, actor, params, query }) => services.lists.deleteList(actor, query.location, params.id),
  }),
  route("PUT /:id/lines", {
    who: "buyer",
    scope: "lists:write",
    summary: "Replace all lines of a list, in their order",
    fails: ["lists.changed", "lists.too_many_lines", "lists.unknown_product", "accounts.too_many_short_rules"],
    query: ListsQuery,
    body: SetLinesInput,
    sample: { version: 1, lines: [] },
    answers: { list: WorkingList },
    handle: async ({ services, actor, params, query, body }) => ({
      list: await services.lists.setLines(actor, query.location, params.id, body),
    }),
  }),
  route("POST /:id/lines", {
    who: "buyer",
    scope: "lists:write",
    summary: "Add products, or those of an order, at the end of a list",
    fails: ["orders.not_found", "lists.too_many_lines", "lists.unknown_product", "accounts.too_many_short_rules"],
    query: ListsQuery,
    body: AddLinesInput,
    sample: { lines: [{ productId: SAMPLE_ID }] },
    answers: { list: List },
    handle: async ({ services, actor, params, query, body }) => ({
      list: await services.lists.addLines(actor, query.location, params.id, body),
    }),
  }),
);
