import { href } from "react-router";
import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import type { ShelfProduct } from "../../../features/catalogue/shelf-product.ts";

/** Structured data for search engines: schema.org's Product with its Offer, and the BreadcrumbList. */
export const productData = (
  product: ShelfProduct & Pick<Product, "description">,
  { origin, shelves }: { origin: string; shelves: string },
) => {
  const url = origin + href("/products/:productId", { productId: product._id });
  const shelf = `${origin}${href("/products")}`;
  const trail = [
    { name: shelves, item: shelf },
    { name: product.category, item: `${shelf}?category=${product.category}` },
    { name: product.name, item: url },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      ...(product.english && { alternateName: product.english }),
      description: product.description || product.name,
      category: product.category,
      sku: product._id,
      image: origin + product.image,
      url,
      offers: {
        "@type": "Offer",
        url,
        price: product.price.toFixed(2),
        priceCurrency: "INR",
        availability: `https://schema.org/${product.stock > 0 ? "InStock" : "OutOfStock"}`,
        itemCondition: "https://schema.org/NewCondition",
      },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  ];
};
