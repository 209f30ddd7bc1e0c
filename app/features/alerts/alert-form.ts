/** The name of a form about an alert. */
export const alertForm = (productId: string, kind: string): string => `alert-${kind}-${productId}`;
