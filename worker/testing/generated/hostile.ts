import type { Random } from "./random.ts";

/** Texts that tend to break parsers, queries and pages; none of them is a canary. */
export const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "0",
  "-1",
  "1e309",
  "true",
  "[object Object]",
  "' OR 1=1 --",
  '"; DROP TABLE orders; --',
  "%' ESCAPE '",
  '"unclosed AND (NEAR',
  "* OR *",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{constructor.constructor('return 1')()}}",
  '=HYPERLINK("http://x")',
  "../../../../etc/passwd",
  "..\\..\\windows",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202eesrever",
  "\ufeff",
  "İıſK",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚",
  "👩‍👩‍👧‍👦",
  "ﷺ".repeat(50),
  "a".repeat(257),
  "9".repeat(400),
  "आ".repeat(5_000),
  "x".repeat(70_000),
  "2026-02-30",
  "2026-13",
  "9999999999999-9999999999999999",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "ZZZZZZZZZZZZZZZZZZZZZZZZZZ",
  "http://127.0.0.1:8787/api/admin/orders",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "__proto__",
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0.001,
  0.1 + 0.2,
  1.005,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  -(2 ** 63),
  [],
  {},
  [[[[[[[[]]]]]]]],
  [null],
  { $ne: null },
  { toString: 1, constructor: null },
  { length: 1e9 },
];

/** Fields that callers must not be able to set. */
const FOREIGN_FIELDS: readonly (readonly [string, unknown])[] = [
  ["__proto__", { role: "owner" }],
  ["role", "owner"],
  ["isAdmin", true],
  ["adminStatus", "verified"],
  ["userId", "01ARZ3NDEKTSV4RRFFQ69G5FAV"],
  ["buyerId", "01ARZ3NDEKTSV4RRFFQ69G5FAV"],
  ["total", 0],
  ["price", 0],
  ["status", "delivered"],
  ["paymentStatus", "paid"],
];

/** A copy, because a later change may be made inside it. */
const anything = (random: Random): unknown =>
  random.chance(0.6) ? random.pick(HOSTILE_TEXTS) : structuredClone(random.pick(HOSTILE_VALUES));

type Container = Record<string | number, unknown>;

/** Every property and array element in the value, at any depth. */
const placesIn = (value: unknown): (readonly [Container, string | number])[] => {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[value as Container, key] as const, ...placesIn((value as Container)[key])]);
};

const changeOne = (body: unknown, random: Random): unknown => {
  const places = placesIn(body);
  const [where, key] = random.pick(places) ?? [];
  if (where === undefined || key === undefined) return anything(random);
  const kind = random.below(10);
  if (kind === 0 && !Array.isArray(where)) delete where[key];
  else if (kind === 1) where[key] = [where[key]];
  else if (kind === 2 && typeof where[key] === "number") where[key] = String(where[key]);
  else if (kind === 3 && Array.isArray(where[key]))
    where[key] = Array.from({ length: 600 }, () => (where[key] as unknown[])[0]);
  else if (kind === 4 && !Array.isArray(where)) {
    const [name, value] = random.pick(FOREIGN_FIELDS);
    Object.defineProperty(where, name, {
      value: structuredClone(value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else where[key] = anything(random);
  return body;
};

/** A copy of the body with one to three errors. */
export const spoil = (body: unknown, random: Random): unknown => {
  let spoilt: unknown = structuredClone(body);
  for (let left = random.between(1, 3); left > 0; left--) spoilt = changeOne(spoilt, random);
  return spoilt;
};

/** A body that is not the expected JSON object. */
export const brokenJson = (body: unknown, random: Random): string => {
  const text = JSON.stringify(body) ?? "";
  return random.pick([
    "",
    "null",
    "[]",
    "0",
    '"text"',
    "{",
    text.slice(0, -1),
    `\ufeff${text}`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    `{"a":${"[".repeat(3_000)}${"]".repeat(3_000)}}`,
    `{"a":1e99999,${text.slice(1)}`,
    "\u0000",
    `{"pad":"${"x".repeat(1_200_000)}"}`,
  ]);
};

/** A header with an unusual value, such as a faulty client or an attacker may send. */
export const hostileHeaders = (random: Random): Record<string, string> => {
  const value = random.pick(["", "x".repeat(3_000), "'\"<>", "%00%ff", "-1", 'W/"x"', "a=b; c"]);
  const name = random.pick([
    "Idempotency-Key",
    "X-D1-Bookmark",
    "If-None-Match",
    "If-Match",
    "Cookie",
    "Accept",
    "Accept-Language",
    "Range",
    "X-Request-Id",
  ]);
  return { [name]: value };
};
