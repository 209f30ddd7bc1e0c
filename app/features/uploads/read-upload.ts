import type { Services } from "../../../worker/compose.ts";

/** A form with files; one that cannot be read is empty, and the refusal says why. */
export const readUpload = (uploads: Services["uploads"], request: Request) =>
  uploads.readForm(request).then(
    (read) => ({ ...read, refusal: null }),
    (refusal: unknown) => ({ form: new FormData(), isCut: false, refusal }),
  );
