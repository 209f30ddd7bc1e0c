import * as v from "valibot";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
import { Product } from "../catalogue.contract.ts";
import { AliasInput, DismissInput, MissedSearch, MissedSearchesQuery } from "./missed-searches.contract.ts";

export const missedSearchesRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "List searches of a city that found nothing, most frequent first",
    query: MissedSearchesQuery,
    answers: { searches: v.array(MissedSearch), nextCursor: v.nullable(v.string()) },
    handle: ({ services, actor, query }) => services.catalogue.listMissedSearches(actor, query),
  }),
  route("POST /", {
    who: "staff",
    summary: "Add the words of a search to the names of a product, so that the search finds it",
    fails: ["products.not_found"],
    body: AliasInput,
    sample: { words: "kanda", productId: SAMPLE_ID },
    sampleStatus: 404,
    answers: { product: Product },
    handle: async ({ services, actor, body }) => ({
      product: await services.catalogue.adoptMissedSearch(actor, body.location, body.words, body.productId),
    }),
  }),
  route("DELETE /", {
    who: "staff",
    summary: "Remove a search from the list; succeeds when it is not on it",
    body: DismissInput,
    sample: { words: "kanda" },
    answers: {},
    handle: ({ services, actor, body }) => services.catalogue.dismissMissedSearch(actor, body.location, body.words),
  }),
);
