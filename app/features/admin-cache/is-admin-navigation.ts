import type { ShouldRevalidateFunctionArgs } from "react-router";

const isAdminPage = ({ pathname }: URL): boolean => /^\/admin(\/|$)/.test(pathname);

type Navigation = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod">;

/** Whether a navigation stays within the admin area, changes the address and submits nothing. */
export const isAdminNavigation = ({ currentUrl, nextUrl, formMethod }: Navigation): boolean =>
  (formMethod ?? "GET") === "GET" &&
  isAdminPage(currentUrl) &&
  isAdminPage(nextUrl) &&
  currentUrl.href !== nextUrl.href;
