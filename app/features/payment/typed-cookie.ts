import * as v from "valibot";
import { readCookie } from "../../http/cookies.ts";

/**
 * What was typed at checkout, while its buyer signs in again after their session ended elsewhere. It ends with the order, and
 * after 30 minutes.
 */
const TYPED_COOKIE = "__Host-rasad_typed";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";
const MAX_AGE_S = 30 * 60;
/** Browsers refuse a cookie above 4,096 bytes. */
const MAX_LENGTH = 3_900;
/** Longer than anything that a form may hold. */
const MAX_JSON = 8_000;

const Typed = v.object({
  /** The id of the account that typed. */
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

/** Null for more text than a form holds. */
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

export const endedTypedCookie = `${TYPED_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** Notes that are too long for a cookie stay behind, because the address is harder to type again. */
export const typedCookie = async (typed: Typed): Promise<string> => {
  const whole = await deflate(JSON.stringify(typed));
  const value = whole.length <= MAX_LENGTH ? whole : await deflate(JSON.stringify({ ...typed, notes: "" }));
  return value.length <= MAX_LENGTH
    ? `${TYPED_COOKIE}=${value}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_S}`
    : endedTypedCookie;
};

/** What this account typed before it signed in again; null without it. Another account's is not shown. */
export const readTyped = async (headers: Headers, buyer: string): Promise<Omit<Typed, "buyer"> | null> => {
  const sent = readCookie(headers.get("Cookie"), TYPED_COOKIE);
  if (!sent) return null;
  try {
    const { buyer: owner, ...typed } = v.parse(Typed, JSON.parse((await inflate(sent)) ?? ""));
    return owner === buyer ? typed : null;
  } catch {
    return null;
  }
};
