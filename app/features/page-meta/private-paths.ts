/** Pages that differ for each viewer and must not be indexed. */
export const PRIVATE_PATHS = [
  "/admin",
  "/calendar",
  "/cart",
  "/checkout",
  "/orders",
  "/lists",
  "/documents",
  "/verify",
  "/order-confirmation",
  "/profile",
  "/agent-profile",
  "/reset-password",
  "/team",
  "/unauthorized",
  "/offline",
] as const;

export const isPrivatePath = (path: string): boolean =>
  PRIVATE_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
