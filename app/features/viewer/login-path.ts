import { href } from "react-router";

/** The path of the login page that returns to this path; without `returnTo` it returns to Home. */
export const loginPath = (returnTo: string): string =>
  returnTo === href("/") ? href("/login") : `${href("/login")}?${new URLSearchParams({ returnTo })}`;
