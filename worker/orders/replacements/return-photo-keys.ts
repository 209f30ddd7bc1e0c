/** Bucket keys of photos of returned products. */
export const photoFolder = (orderId: string): string => `returns/${orderId}`;

export const photoKey = (orderId: string, name: string): string => `${photoFolder(orderId)}/${name}.webp`;

export const photoKeys = (orderId: string, names: readonly string[]): string[] =>
  names.map((name) => photoKey(orderId, name));
