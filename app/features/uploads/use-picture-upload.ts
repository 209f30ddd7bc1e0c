import { useCallback, useEffect, useRef, useState } from "react";
import { sendWithProgress } from "./send-with-progress.ts";

export type Upload =
  | { readonly state: "idle" }
  | { readonly state: "sending"; readonly share: number }
  | { readonly state: "kept"; readonly publicId: string }
  /** `message`: the API's refusal; none when it could not be reached. The form can still carry the picture itself. */
  | { readonly state: "failed"; readonly message: string | null };

/** Sends a chosen picture at once, while the rest of the form is still being filled in. Only the last one counts. */
export const usePictureUpload = (url: string) => {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File | null): Promise<void> => {
      running.current?.abort();
      if (!file) return setUpload({ state: "idle" });
      const mine = new AbortController();
      running.current = mine;
      const say = (next: Upload) => {
        if (!mine.signal.aborted) setUpload(next);
      };
      const form = new FormData();
      form.append("image", file);
      say({ state: "sending", share: 0 });
      try {
        const { body } = await sendWithProgress<{ publicId?: string }>(url, form, {
          signal: mine.signal,
          onProgress: (share) => say({ state: "sending", share }),
        });
        say(
          body.publicId
            ? { state: "kept", publicId: body.publicId }
            : { state: "failed", message: body.message ?? null },
        );
      } catch {
        say({ state: "failed", message: null });
      }
    },
    [url],
  );
  return { upload, start };
};
