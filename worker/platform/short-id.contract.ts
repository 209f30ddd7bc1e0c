/** The order number shown to people: the last 8 characters of the id. */
export const shortId = (id: string): string => id.slice(-8);
