import { expect, it } from "vitest";
import { isPublicRead } from "./public-reads.ts";

const PUBLIC = [
  "GET /",
  "HEAD /",
  "GET /_root.data",
  "GET /products",
  "GET /products/",
  "GET /products.data",
  "GET /products/more",
  "GET /products/01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "GET /products/01ARZ3NDEKTSV4RRFFQ69G5FAV.data",
  "GET /hi",
  "GET /hi.data",
  "GET /mr/products",
  "GET /gu/products/01ARZ3NDEKTSV4RRFFQ69G5FAV.data",
  "GET /sitemap.xml",
  "GET /sitemaps/patna-1.xml",
  "HEAD /feeds/patna/catalogue.csv",
  "GET /feeds/new-town/catalogue.json",
  "GET /api/products",
  "GET /api/products/",
  "GET /api/products/01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "POST /api/products/bulk",
];

const PRIVATE = [
  "POST /",
  "POST /products",
  "POST /products.data",
  "POST /api/products",
  "PUT /api/products/01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "DELETE /api/products/bulk",
  "PUT /api/products/bulk",
  "GET /cart",
  "GET /cart.data",
  "GET /checkout",
  "GET /orders",
  "GET /orders.data",
  "GET /admin/products",
  "GET /api/orders/my-orders",
  "POST /api/orders/available-orders",
  "GET /products/a/b",
  "GET /products/..%2forders",
  "GET /api/products/a/b",
  "GET /x/products",
  "GET /hi/orders",
  "POST /hi/products",
  "get /orders",
];

it("lets only public reads come from a replica", () => {
  const isPublic = (request: string) => {
    const [method = "", path = ""] = request.split(" ");
    return isPublicRead(method, path);
  };
  expect([...PUBLIC, ...PRIVATE].filter(isPublic)).toEqual(PUBLIC);
});
