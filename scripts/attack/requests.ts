import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { type Attack, anyIp, type Outcome, type Reply, type Shop } from "./shop.ts";
import { countStatuses } from "./strangers.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const LONG = "k".repeat(3000);
const MB = 1024 * 1024;
/** Of the process, for 30 uploads with 150 MB. */
const MAX_GROWTH_MB = 64;

/** The memory of the local workerd that serves this address, in MB; null when it cannot be found. */
const readMemory = (url: string): number | null => {
  const { port } = new URL(url);
  try {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      if (!command.includes("workerd") || !command.includes(`:${port}\0`)) continue;
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
      return Number(kilobytes) / 1024;
    }
  } catch {
    // No Linux, or a process that ended meanwhile.
  }
  return null;
};

const uploadAtOnce = async (shop: Shop): Promise<Outcome> => {
  const upload = (): Promise<Reply> => {
    const form = new FormData();
    const jpeg = Buffer.alloc(5 * MB, 0x20);
    jpeg.set([0xff, 0xd8, 0xff, 0xe0]);
    form.set("vehicleImage", new File([jpeg], "van.jpg", { type: "image/jpeg" }));
    for (const name of ["name", "email", "password", "phone", "address"]) form.set(name, "x");
    return shop.send("/api/auth/agent/register", { body: form });
  };
  await upload();
  const before = readMemory(shop.url);
  let peak = before ?? 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemory(shop.url) ?? 0);
  }, 20);
  const [health, ...replies] = await Promise.all([shop.send("/api/health"), ...Array.from({ length: 30 }, upload)]);
  clearInterval(watch);
  const more = before === null ? null : Math.round(peak - before);
  return {
    isHeld:
      health.status === 200 &&
      replies.every(({ status }) => status < 500 || status === 503) &&
      (more ?? 0) < MAX_GROWTH_MB,
    answer: `${countStatuses(replies)}; health meanwhile: ${health.status}; memory: ${more === null ? "not found" : `${more} MB more at the peak`}`,
  };
};

const reuseKey = async (shop: Shop): Promise<Outcome> => {
  const [buyer, admin] = [await shop.register(), await shop.signInAsDemo("admin")];
  const [product] = await shop.listStock();
  const key = `attack-${anyIp()}`;
  const headers = { "Idempotency-Key": key };
  const placed = await shop.order(buyer, [{ productId: product?._id ?? "", quantity: 1 }], { key });
  const path = `/orders/${placed.json.order?._id}`;
  const patch = (to: string, token: string, more = headers) =>
    shop.send(to, { method: "PATCH", token, headers: more, json: {} });
  const byBuyer = await patch(`/api${path}/cancel`, buyer.token);
  const confirmed = await patch(`/api/admin${path}/confirm`, admin.token);
  const byAdmin = await patch(`/api/admin${path}/cancel`, admin.token);
  const { json } = await shop.send(`/api${path}`, { token: buyer.token });
  await patch(`/api/admin${path}/cancel`, admin.token, { "Idempotency-Key": `${key}-end` });
  return {
    isHeld:
      [byBuyer, byAdmin].every((one) => one.status === 409) &&
      confirmed.status === 200 &&
      json.order?.status === "confirmed",
    answer: `buyer cancels with the key of placing: ${byBuyer.status}; admin confirms with the buyer's key: ${confirmed.status}; admin cancels with the key of confirming: ${byAdmin.status}; the order is ${json.order?.status}`,
  };
};

const poisonCache = async (shop: Shop): Promise<Outcome> => {
  // A category and a view of its own for each run, so that no copy is in the cache before.
  const clean = `/products?search=poison${Date.now()}`;
  for (const query of ["~rasad_view=list", "~=evil", "rasad_view=list", "x=evil~marker"])
    await shop.send(`${clean}&${query}&evilmarker=1`);
  const { status, text } = await shop.send(clean);
  const isPoisoned =
    text.includes("evilmarker") || text.includes("rasad_view=list") || text.includes('data-view="list"');
  return { isHeld: status === 200 && !isPoisoned, answer: `${status}; ${isPoisoned ? "poisoned" : "as without"}` };
};

const sendStrangeForms = async (shop: Shop): Promise<Outcome> => {
  const [buyer, admin] = [await shop.register(), await shop.signInAsDemo("admin")];
  const post = (path: string, { token }: { token: string }, body: string) =>
    shop.send(path, { headers: { ...FORM, Cookie: `__Host-rasad_session=${token}` }, body });
  const intents = ["constructor", "__proto__", "toString"];
  const replies = [
    ...(await Promise.all(intents.map((one) => post("/orders", buyer, `intent=${one}&wish=${one}&orderId=x&key=k`)))),
    ...(await Promise.all(intents.map((one) => post("/admin/orders", admin, `intent=${one}&orderId=x&key=k`)))),
    await post("/admin/products/new", admin, "name=Okra&price=1&stock=1&unit=kg&category=Vegetables"),
    await post("/admin/settings", await shop.signInAsDemo("owner"), "name=constructor&value=1"),
  ];
  return { isHeld: replies.every(({ status }) => status >= 400 && status < 500), answer: countStatuses(replies) };
};

const WANTED = [
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
];

const readHeaders = async (shop: Shop): Promise<Outcome> => {
  const home = await shop.send("/");
  const asset = /\/assets\/[\w./-]+\.js/.exec(home.text)?.[0] ?? "/no-asset-found";
  const image = (await shop.listStock())[0]?.image ?? "/no-image-found";
  const paths = [
    "/",
    "/products",
    "/nowhere",
    "/orders",
    "/api/health",
    "/api/products",
    "/api/nowhere",
    image,
    asset,
    "/sw.js",
  ];
  const missing: string[] = [];
  for (const path of paths) {
    const { headers } = await shop.send(path);
    missing.push(...WANTED.filter((name) => !headers.has(name)).map((name) => `${path} ${name}`));
  }
  return { isHeld: missing.length === 0, answer: missing.join(", ") || `all four on ${paths.length} answers` };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};
const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
};

/** A grey picture of this size; 30 megapixels are some 30 KB. */
const makePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
};

const uploadHugePicture = async (shop: Shop): Promise<Outcome> => {
  const { token } = await shop.signInAsDemo("admin");
  const form = new FormData();
  form.set("image", new File([new Uint8Array(makePng(6000, 5000))], "huge.png", { type: "image/png" }));
  const { status, json } = await shop.send("/api/upload/image", { token, body: form });
  return { isHeld: status === 413, answer: `${status} ${json.code}` };
};

const sendLongKeys = async (shop: Shop): Promise<Outcome> => {
  const buyer = await shop.register();
  const [product] = await shop.listStock();
  const replies = [
    await shop.order(buyer, [{ productId: product?._id ?? "", quantity: 1 }], { key: LONG }),
    await shop.order(buyer, [{ productId: LONG, quantity: 1 }]),
    await shop.send(`/api/orders/${LONG}`, { token: buyer.token }),
    await shop.send(`/api/orders/my-orders?cursor=${LONG}`, { token: buyer.token }),
    await shop.send("/api/auth/reset-password", { json: { token: LONG, password: "secret-enough" } }),
    await shop.send("/orders", {
      headers: { ...FORM, Cookie: `__Host-rasad_session=${buyer.token}` },
      body: `wish=cancel&orderId=${LONG}&key=${LONG}`,
    }),
    await shop.send("/api/auth/me", { token: LONG }),
  ];
  return { isHeld: replies.every(({ status }) => status >= 400 && status < 500), answer: countStatuses(replies) };
};

export const REQUESTS: readonly Attack[] = [
  { line: 7, tried: "30 anonymous uploads of 5 MB at once", run: uploadAtOnce },
  { line: 8, tried: "one Idempotency-Key for several commands", run: reuseKey },
  { line: 13, tried: "a ~ parameter, to change what visitors see", run: poisonCache },
  { line: 14, tried: "intent=constructor, a urlencoded product form", run: sendStrangeForms },
  { line: 15, tried: "answers without the headers of every answer", run: readHeaders },
  { line: 16, tried: "a picture of 30 megapixels", run: uploadHugePicture },
  { line: 18, tried: "keys, ids and tokens of 3,000 characters", run: sendLongKeys },
];
