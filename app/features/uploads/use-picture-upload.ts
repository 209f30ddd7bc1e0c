import { useCallback, useEffect, useRef, useState } from "react";
import { sendWithProgress } from "./send-with-progress.ts";

type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly share: number }
  | { readonly state: "stored"; readonly publicId: string }
  /** `message`: the API's refusal, null without a response. The form can still send the picture itself. */
  | { readonly state: "failed"; readonly message: string | null };

/** Uploads a chosen picture while the rest of the form is being filled in. Only the latest one counts. */
export const usePictureUpload = (url: string) => {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File | null): Promise<void> => {
      running.current?.abort();
      if (!file) return setUpload({ state: "idle" });
      const request = new AbortController();
      running.current = request;
      const report = (next: Upload) => {
        if (!request.signal.aborted) setUpload(next);
      };
      const form = new FormData();
      form.append("image", file);
      report({ state: "sending", share: 0 });
      try {
        const { body } = await sendWithProgress<{ publicId?: string }>(url, form, {
          signal: request.signal,
          onProgress: (share) => report({ state: "sending", share }),
        });
        report(
          body.publicId
            ? { state: "stored", publicId: body.publicId }
            : { state: "failed", message: body.message ?? null },
        );
      } catch {
        report({ state: "failed", message: null });
      }
    },
    [url],
  );
  return { upload, start };
};
