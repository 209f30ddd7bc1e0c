const PREFIX = "quantity-";

/** The name of the field with a product's quantity. */
export const quantityField = (productId: string): string => PREFIX + productId;

/** The product of such a field; null for any other field. */
export const productOfField = (field: string): string | null =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null;
