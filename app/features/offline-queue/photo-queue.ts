import { drawPicture } from "../uploads/shrink-picture.ts";
import { indexedStore } from "./indexed-store.ts";
import { withLock } from "./queue-locks.ts";

/** A photo that documents a line at the door, queued on this device; at most one for each line. */
interface WaitingPhoto {
  readonly id: string;
  readonly orderId: string;
  readonly productId: string;
  /** E-mail of the account that took it: people share phones. */
  readonly account: string;
  /** In ms by the device's clock. */
  readonly takenAt: number;
  readonly photo: Blob;
}

const DATABASE = "rasad-door-photos";
const inStore = indexedStore(DATABASE, "photos", "id");
const LOCK = "rasad-door-photos";
/** A photo on a slow network takes longer than a command. */
const TIMEOUT_MS = 60_000;

/** The longest side in pixels and the quality, tried in this order until a photo is at most `MAX_BYTES`. */
const SIZES = [
  [1200, 0.7],
  [900, 0.6],
  [640, 0.5],
] as const;
const MAX_BYTES = 150 * 1024;

/** Null when this browser cannot read the picture. */
const shrink = async (file: File): Promise<Blob | null> => {
  for (const [side, quality] of SIZES) {
    const photo = await drawPicture(file, side, quality);
    if (photo && photo.size <= MAX_BYTES) return photo;
  }
  return null;
};

/** Stores the photo in place of an earlier one of the line. False for a file that is not a picture. */
export const keepPhoto = async (line: Omit<WaitingPhoto, "id" | "takenAt" | "photo">, file: File): Promise<boolean> => {
  const photo = await shrink(file);
  if (!photo) return false;
  const id = `${line.orderId} ${line.productId}`;
  await inStore("readwrite", (store) => store.put({ ...line, id, takenAt: Date.now(), photo }));
  return true;
};

/** Deletes a photo, unless a newer one of the same line has replaced it meanwhile. */
const dropPhoto = ({ id, takenAt }: WaitingPhoto) =>
  inStore<WaitingPhoto | undefined>("readwrite", (store) => {
    const request = store.get(id);
    request.onsuccess = () => {
      if (request.result?.takenAt === takenAt) store.delete(id);
    };
    return request;
  });

/** Counts the queued photos of all accounts. */
export const countPhotos = (): Promise<number> => inStore("readonly", (store) => store.count());

/** "waiting" stays stored; "failed" was refused by the server and is deleted. */
type PhotoResult = "sent" | "failed" | "waiting";

const sendOne = async (waiting: WaitingPhoto): Promise<PhotoResult> => {
  const { orderId, productId, photo } = waiting;
  const form = new FormData();
  form.append("photo", photo, "photo");
  try {
    const path = `/api/orders/${orderId}/door/photos/${productId}`;
    const response = await fetch(path, { method: "PUT", body: form, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status >= 500 || [401, 408, 429].includes(response.status)) return "waiting";
    await dropPhoto(waiting);
    return response.ok ? "sent" : "failed";
  } catch {
    return "waiting";
  }
};

/**
 * Sends the account's stored photos one by one, from one tab at a time; another account's photos stay until it signs
 * in. In old browsers without locks a photo may be sent twice, and the second replaces the first.
 */
export const sendPhotos = (account: string) =>
  withLock(LOCK, async () => {
    const stored = await inStore<WaitingPhoto[]>("readonly", (store) => store.getAll());
    const results: { orderId: string; productId: string; result: PhotoResult }[] = [];
    for (const photo of stored.filter((one) => one.account === account))
      results.push({ orderId: photo.orderId, productId: photo.productId, result: await sendOne(photo) });
    return results;
  });
