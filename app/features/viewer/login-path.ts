import { href } from "react-router";

/** The sign-in page that leads back to here. Home is where it leads anyway. */
export const loginPath = (returnTo: string): string =>
  returnTo === href("/") ? href("/login") : `${href("/login")}?${new URLSearchParams({ returnTo })}`;
