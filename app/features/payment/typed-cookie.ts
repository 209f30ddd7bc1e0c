import * as v from "valibot";
import { httpOnlyCookie, readCookie } from "../../http/cookies.ts";

/**
 * What was typed at checkout, kept while the buyer signs in again after their session ended. Deleted with the order,
 * and after 30 minutes.
 */
const TYPED_COOKIE = "__Host-rasad_typed";
const MAX_AGE_S = 30 * 60;
/** Browsers refuse a cookie above 4,096 bytes. */
const MAX_LENGTH = 3_900;
/** More characters than the form's fields can hold. */
const MAX_JSON = 8_000;

const Typed = v.object({
  buyer: v.string(),
  phone: v.string(),
  deliveryAddress: v.string(),
  notes: v.string(),
  slot: v.string(),
});
type Typed = v.InferOutput<typeof Typed>;

const deflate = async (text: string): Promise<string> => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url");
};

/** Null when the text is longer than MAX_JSON. */
const inflate = async (packed: string): Promise<string | null> => {
  const plain = new Blob([Buffer.from(packed, "base64url")])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"));
  let text = "";
  for await (const part of plain.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > MAX_JSON) return null;
  }
  return text;
};

export const endedTypedCookie = httpOnlyCookie(TYPED_COOKIE, "", MAX_AGE_S);

/** Notes that do not fit are dropped, because the address is harder to type again. */
export const typedCookie = async (typed: Typed): Promise<string> => {
  const whole = await deflate(JSON.stringify(typed));
  const value = whole.length <= MAX_LENGTH ? whole : await deflate(JSON.stringify({ ...typed, notes: "" }));
  return value.length <= MAX_LENGTH ? httpOnlyCookie(TYPED_COOKIE, value, MAX_AGE_S) : endedTypedCookie;
};

/** What this account typed; null without the cookie, or if it belongs to another account. */
export const readTyped = async (headers: Headers, buyer: string): Promise<Omit<Typed, "buyer"> | null> => {
  const stored = readCookie(headers.get("Cookie"), TYPED_COOKIE);
  if (!stored) return null;
  try {
    const { buyer: owner, ...typed } = v.parse(Typed, JSON.parse((await inflate(stored)) ?? ""));
    return owner === buyer ? typed : null;
  } catch {
    return null;
  }
};
