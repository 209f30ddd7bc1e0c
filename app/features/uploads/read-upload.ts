import type { Services } from "../../../worker/compose.ts";

/** Reads a form with files. A form that cannot be read comes back empty, with the reason in `refusal`. */
export const readUpload = (uploads: Services["uploads"], request: Request) =>
  uploads.readForm(request).then(
    (read) => ({ ...read, refusal: null }),
    (refusal: unknown) => ({ form: new FormData(), isCut: false, refusal }),
  );
