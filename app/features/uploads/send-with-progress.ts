interface Sent<Body> {
  readonly status: number;
  readonly body: Body & { readonly message?: string };
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** `share`: the part of the bytes that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Posts a form to our API and reports upload progress, which `fetch` cannot. Rejects without a network. */
export const sendWithProgress = <Body>(url: string, form: FormData, { headers = {}, onProgress, signal }: Options) =>
  new Promise<Sent<Body>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response ?? {} });
    request.onerror = () => reject(new TypeError("network lost"));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
