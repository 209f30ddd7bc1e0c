import { href } from "react-router";
import { plainPath } from "../../../worker/identity/language-address.contract.ts";

/** Home matches its own path only, every other entry also the pages below it. */
export const isWithin = (pathname: string, path: string): boolean => {
  const shown = plainPath(pathname);
  return shown === path || (path !== href("/") && shown.startsWith(`${path}/`));
};
