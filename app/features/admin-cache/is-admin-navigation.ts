import type { ShouldRevalidateFunctionArgs } from "react-router";

const isAdminPage = ({ pathname }: URL): boolean => /^\/admin(\/|$)/.test(pathname);

type Asked = Pick<ShouldRevalidateFunctionArgs, "currentUrl" | "nextUrl" | "formMethod">;

/** From one tab, page or filter of the staff's room to another; nothing was changed and nothing is to be read again. */
export const isAdminNavigation = ({ currentUrl, nextUrl, formMethod }: Asked): boolean =>
  (formMethod ?? "GET") === "GET" &&
  isAdminPage(currentUrl) &&
  isAdminPage(nextUrl) &&
  currentUrl.href !== nextUrl.href;
