import { drawPicture } from "../uploads/shrink-picture.ts";

/** A photo of a line at the door that waits on this phone; at most one for each line. */
interface WaitingPhoto {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  /** E-mail of the account that took it: people share phones. */
  readonly account: string;
  readonly photo: Blob;
}

const DATABASE = "rasad-door-photos";
const STORE = "photos";
const LOCK = "rasad-door-photos";
/** A photo on a slow network takes longer than a command. */
const TIMEOUT_MS = 60_000;

/** In old browsers without locks a photo may be sent twice, and the second takes the place of the first. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  (navigator.locks as LockManager | undefined)?.request(LOCK, work) ?? work();

/** Tried in this order until a photo is at most `MAX_BYTES`: the longest side in pixels, and the quality. */
const SIZES = [
  [1200, 0.7],
  [900, 0.6],
  [640, 0.5],
] as const;
const MAX_BYTES = 150 * 1024;

const inStore = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = ask(db.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    db.close();
  }
};

/** Small enough for a slow network; null when this browser cannot read it. */
const shrink = async (file: File): Promise<Blob | null> => {
  for (const [side, quality] of SIZES) {
    const photo = await drawPicture(file, side, quality);
    if (photo && photo.size <= MAX_BYTES) return photo;
  }
  return null;
};

/** Keeps the photo in the place of an earlier one of the line. False for a file that is no picture. */
export const keepPhoto = async (line: Omit<WaitingPhoto, "id" | "photo">, file: File): Promise<boolean> => {
  const photo = await shrink(file);
  if (!photo) return false;
  await inStore("readwrite", (store) => store.put({ ...line, id: `${line.orderId} ${line.productId}`, photo }));
  return true;
};

/** "waiting" stays on the phone; "failed" was refused, and is forgotten. */
type PhotoResult = "sent" | "failed" | "waiting";

const sendOne = async ({ id, orderId, productId, photo }: WaitingPhoto): Promise<PhotoResult> => {
  const form = new FormData();
  form.append("photo", photo, "photo");
  try {
    const path = `/api/orders/${orderId}/door/photos/${productId}`;
    const response = await fetch(path, { method: "PUT", body: form, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status >= 500 || [401, 408, 429].includes(response.status)) return "waiting";
    await inStore("readwrite", (store) => store.delete(id));
    return response.ok ? "sent" : "failed";
  } catch {
    return "waiting";
  }
};

/** Sends the account's photos that wait, one after the other, from one tab at a time; another account's are removed. */
export const sendPhotos = (account: string) =>
  alone(async () => {
    const stored = await inStore<WaitingPhoto[]>("readonly", (store) => store.getAll());
    const sent: { orderId: string; productId: string; result: PhotoResult }[] = [];
    for (const photo of stored) {
      if (photo.account !== account) await inStore("readwrite", (store) => store.delete(photo.id));
      else sent.push({ orderId: photo.orderId, productId: photo.productId, result: await sendOne(photo) });
    }
    return sent;
  });
