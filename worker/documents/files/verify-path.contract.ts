/** Where anybody can check a document. */
export const verifyPath = (token: string): string => `/verify/${token}`;
