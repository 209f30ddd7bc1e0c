export const returnPhotoFolder = (orderId: string): string => `returns/${orderId}`;

export const returnPhotoKey = (orderId: string, name: string): string => `${returnPhotoFolder(orderId)}/${name}.webp`;

export const returnPhotoKeys = (orderId: string, names: readonly string[]): string[] =>
  names.map((name) => returnPhotoKey(orderId, name));
