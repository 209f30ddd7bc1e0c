const MASK = "***";

/** Names of fields whose values must never be logged. */
const SECRET_FIELD =
  /password|secret|(token|otp)$|^((delivery|reset|mail)_?code|(set-)?cookie|authorization|signature|razorpay_signature|p256dh|auth|email|phone|mobile|address|deliveryaddress)$/i;

/**
 * The same names inside a text, as JSON, a form or prose write them: "otp":"123456", otp=123456, otp: 123456.
 * Repetition around a name is limited, because an unlimited match takes quadratic time on a long word.
 */
const SECRET_IN_TEXT =
  /((?:(?:password|secret)\w{0,24}|token|otp|cookie|authorization|signature)\\?["']?\s*[:=]\s*\\?["']?)(?:(?:bearer|basic)\s+)?[^\s"'\\,;&})]+/gi;

const PATTERNS: readonly [RegExp, string][] = [
  [SECRET_IN_TEXT, `$1${MASK}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${MASK}`],
  [/(\/team\/join\/)[^\s"'/?&#]+/gi, `$1${MASK}`],
  [/(\/calendar\/)[^\s"'/?&#]+/gi, `$1${MASK}`],
  [/(\/reset-password\/)[^\s"'/?&#]+/gi, `$1${MASK}`],
  // API tokens, also truncated ones.
  [/\brasad_live_[\w-]+/g, MASK],
  // Signing secrets of webhooks.
  [/\bwhsec_[\w+/=-]+/g, MASK],
  // Session tokens (JWT).
  [/eyJ[\w-]{8,}(\.[\w-]+){0,2}/g, MASK],
  // Cookies: name=value pairs of ours.
  [/\b((?:__Host-)?rasad_\w+=)[^\s;"']+/g, `$1${MASK}`],
  [/(?<![\w.+'-])[\w.+'-]+(@[\w-]+(?:\.[\w-]+)+)/g, `${MASK}$1`],
  // Keys, reset links and hashes: long runs of letters and digits. An id has 26.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}/g, MASK],
  // Indian phone numbers, with and without the country's prefix.
  [/(?<![\w.-])(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?![\w-])/g, MASK],
  // Delivery codes and mailed codes have six digits.
  [/(?<![\w.:-])\d{6}(?![\w-])/g, MASK],
];

/** This Worker's own secrets, which are masked wherever they appear. */
const ownSecrets = new Set<string>();
const SHORTEST_SECRET = 8;

export const registerSecrets = (values: readonly (string | undefined)[]): void => {
  for (const value of values) if (value && value.length >= SHORTEST_SECRET) ownSecrets.add(value);
};

/** In characters; a stack and its causes are shorter. */
const MAX_TEXT = 16_384;

/** Cuts at a space, because no pattern would recognise half a secret. */
const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, Math.max(text.lastIndexOf(" ", MAX_TEXT), 0))}…` : text;

const maskText = (text: string): string => {
  let masked = shorten(text);
  for (const secret of ownSecrets) masked = masked.replaceAll(secret, MASK);
  for (const [pattern, replacement] of PATTERNS) masked = masked.replace(pattern, replacement);
  return masked;
};

/**
 * The value without passwords, tokens, cookies, codes, reset links, secrets, phone numbers and the first part of e-mail
 * addresses. Numbers are kept, because no secret is a number.
 */
export const mask = (value: unknown): unknown => {
  if (typeof value === "string") return maskText(value);
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, SECRET_FIELD.test(name) ? MASK : mask(field)]),
  );
};
