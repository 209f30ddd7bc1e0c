import { href } from "react-router";
import type { ShelfProduct } from "../../../features/catalogue/shelf-product.ts";

/** Structured data for search engines: schema.org's ItemList of the products on this page. */
export const listData = (origin: string, name: string, products: readonly Pick<ShelfProduct, "_id" | "name">[]) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name,
  numberOfItems: products.length,
  itemListElement: products.map((product, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: product.name,
    url: origin + href("/products/:productId", { productId: product._id }),
  })),
});
