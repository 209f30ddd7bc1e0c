/** Path of the public page that verifies a document. */
export const verifyPath = (token: string): string => `/verify/${token}`;
