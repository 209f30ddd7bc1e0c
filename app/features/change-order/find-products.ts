import { data, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { ProductQuery } from "../../../worker/catalogue/catalogue.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { type ChangeForm, type ChangeResult, toChangeProducts } from "./change-form.ts";

const MAX_FOUND = 6;

/** The products of the form's search. */
export const findProducts = async (
  context: Readonly<RouterContextProvider>,
  { wanted, search, city }: Pick<ChangeForm, "wanted" | "search" | "city">,
) => {
  const { language, ip } = context.get(requestContext);
  const query = v.parse(ProductQuery, { search, location: city, limit: MAX_FOUND, guesses: true });
  const { products } = await context.get(servicesContext).catalogue.listProducts(query, ip);
  return data<ChangeResult>({ wanted, search, found: toChangeProducts(products, { city: query.location, language }) });
};
