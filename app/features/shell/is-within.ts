import { href } from "react-router";

/** Home matches its own path only, every other entry also the pages below it. */
export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || (path !== href("/") && pathname.startsWith(`${path}/`));
