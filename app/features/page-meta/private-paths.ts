/** Pages for their viewer only; search engines are told not to index them. */
export const PRIVATE_PATHS = [
  "/admin",
  "/cart",
  "/checkout",
  "/orders",
  "/order-confirmation",
  "/profile",
  "/agent-profile",
  "/reset-password",
  "/unauthorized",
  "/offline",
] as const;

export const isPrivatePath = (path: string): boolean =>
  PRIVATE_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
