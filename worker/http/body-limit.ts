import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { plainPath } from "../identity/language-address.contract.ts";
import { AppError } from "../platform/errors.contract.ts";

const MAX_BYTES = 256 * 1024;

/** Routes that count the bytes themselves (upload-form.ts). A page's action is also called at its path with `.data`. */
const UPLOADS = [
  "/api/auth/agent/register",
  "/careers-signup",
  "/careers-signup.data",
  "/api/upload/image",
  "/api/admin/product-imports",
  "/api/lists/import",
  "/admin/receiving",
  "/admin/receiving.data",
  "/admin/waste",
  "/admin/waste.data",
  "/lists/import/file",
  "/lists/import/file.data",
];
/** The forms of new and existing products in admin, and of imports. */
const PRODUCT_FORM = /^\/admin\/products\/(?!prices(\.data)?$)[\w-]+(\.data)?$/;

/** Photos taken at the door, from the API and from the page without script. */
const DOOR_PHOTO = /^(\/api)?\/orders\/[\w-]+\/door\/photos\/[\w-]+(\.data)?$/;

const refuseLonger = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("input.too_large", 413);
    },
  });
const refuseLong = refuseLonger(MAX_BYTES);

/** Forms with up to five hundred rows of an imported or edited list, and the choices or the note of each row. */
const LIST_FORM = /^\/lists\/(import|\w+\/edit)(\.data)?\/?$/;
const refuseLongList = refuseLonger(1024 * 1024);

/** Photos of a return: in the form of the page, or one at a time by the API. */
const RETURN_FORM = /^(\/api\/orders\/\w+\/return-photos|\/orders\/\w+\/return(\.data)?)$/;

/** Ignores a trailing slash and the language prefix of a path. */
export const isUpload = (path: string): boolean => {
  const plain = plainPath(path).replace(/\/$/, "");
  return UPLOADS.includes(plain) || PRODUCT_FORM.test(plain) || DOOR_PHOTO.test(plain) || RETURN_FORM.test(plain);
};

/** 256 KB for JSON and forms; pictures and the rows of a file have limits of their own. */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (isUpload(c.req.path)) return next();
  return LIST_FORM.test(c.req.path) ? refuseLongList(c, next) : refuseLong(c, next);
};
