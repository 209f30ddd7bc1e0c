import { afterAll, beforeEach, expect, it, vi } from "vitest";

vi.mock("../uploads/shrink-picture.ts", () => ({ drawPicture: async (file: File) => file }));
vi.mock("./indexed-store.ts", () => ({
  indexedStore: () => {
    const stored = new Map<string, unknown>();
    const answered = (result?: unknown) => {
      const request: { result: unknown; onsuccess?: () => void } = { result };
      queueMicrotask(() => request.onsuccess?.());
      return request;
    };
    const store = {
      count: () => answered(stored.size),
      getAll: () => answered([...stored.values()]),
      get: (id: string) => answered(stored.get(id)),
      put: (entry: { id: string }) => answered(stored.set(entry.id, entry) && undefined),
      delete: (id: string) => answered(stored.delete(id) && undefined),
    };
    return async (_mode: string, ask: (all: typeof store) => { result: unknown }) => {
      const request = ask(store);
      await new Promise((resolve) => setTimeout(resolve));
      return request.result;
    };
  },
}));

const LINE = { orderId: "order", productId: "tomatoes", account: "agent@rasad.test" };
const photoOf = (text: string) => new File([text], "photo.webp", { type: "image/webp" });

let sent: string[] = [];
const answerWith = (answer: (photo: string) => Promise<Response>) =>
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: FormData }) => {
    const photo = await (body.get("photo") as File).text();
    const response = await answer(photo);
    sent.push(photo);
    return response;
  });

beforeEach(() => {
  vi.resetModules();
  sent = [];
});
afterAll(() => vi.unstubAllGlobals());

it("keeps a photo that is taken again while the one before is on its way", async () => {
  const { keepPhoto, sendPhotos } = await import("./photo-queue.ts");
  answerWith(async (photo) => {
    if (photo === "blurred") await keepPhoto(LINE, photoOf("sharp"));
    return new Response(null, { status: 200 });
  });
  await keepPhoto(LINE, photoOf("blurred"));
  await sendPhotos(LINE.account);
  await sendPhotos(LINE.account);
  expect(sent).toEqual(["blurred", "sharp"]);
  expect(await sendPhotos(LINE.account)).toEqual([]);
});

it("leaves the photos of another agent on the phone until that agent signs in again", async () => {
  const { countPhotos, keepPhoto, sendPhotos } = await import("./photo-queue.ts");
  answerWith(async () => new Response(null, { status: 200 }));
  await keepPhoto(LINE, photoOf("of the first agent"));
  expect(await sendPhotos("second@rasad.test")).toEqual([]);
  expect(sent).toEqual([]);
  expect(await countPhotos()).toBe(1);
  await sendPhotos(LINE.account);
  expect(sent).toEqual(["of the first agent"]);
});
