/** Pages that differ for each viewer and must not be indexed. */
export const PRIVATE_PATHS = [
  "/account",
  "/admin",
  "/alerts",
  "/calendar",
  "/cart",
  "/cash",
  "/checkout",
  "/orders",
  "/pay",
  "/standing-orders",
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
