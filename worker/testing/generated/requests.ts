import { SAMPLE_ID } from "../../http/route.ts";
import { createDeliveryCodes } from "../../orders/delivery-code.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { env } from "../faults.ts";
import { GIF, HTML, pngOf, SVG } from "../forms/images.ts";
import { PASSWORD } from "../own-data.ts";
import { type Cast, type House, mailOf, type Who } from "./cast.ts";
import { brokenJson, HOSTILE_TEXTS, hostileHeaders, spoil } from "./hostile.ts";
import { findTarget, idsForBodies, type Target, versionOf } from "./ids.ts";
import type { Described, Operation } from "./operations.ts";
import type { Random } from "./random.ts";
import { createValues, type Known } from "./values.ts";

/** What is wrong with a request: nothing, an id of another account, its body, or its address and headers. */
export const KINDS = ["right", "foreign", "spoilt body", "spoilt address"] as const;
export type Kind = (typeof KINDS)[number];

export interface GeneratedRequest {
  readonly method: string;
  /** Below /api, with a query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly kind: Kind;
  /** The records that its path refers to. */
  readonly targets: readonly Target[];
}

const codes = createDeliveryCodes(env.CODE_SECRET);

const codeOfOrder = async (id: string): Promise<string> => {
  const order = await env.DB.prepare("SELECT code_number AS number, door_digest AS figures FROM orders WHERE id = ?")
    .bind(id)
    .first<{ number: number; figures: string | null }>();
  return order ? codes.codeOf(id, order.number, order.figures) : "123456";
};

/** A picture that staff uploaded. */
const findPicture = async (): Promise<string | undefined> =>
  (await env.IMAGES.list({ prefix: "products/", limit: 1 })).objects[0]?.key;

const DAY_MS = 86_400_000;

/** Values of fields for which the schema alone rarely gives a valid value. */
const createKnown = async (
  operation: Operation,
  house: House,
  target: Target | undefined,
  random: Random,
): Promise<Known> => {
  const { order = [], list = [], product = [] } = await idsForBodies(house);
  const version = target?.table ? await versionOf(target.table, target.id) : null;
  const code = operation.name === "POST /agent/:id/deliver" && target ? await codeOfOrder(target.id) : "123456";
  const image = operation.path.startsWith("/products") ? await findPicture() : undefined;
  const day = () => indianDay(Date.now() + random.between(1, 4) * DAY_MS);
  const known: Readonly<Record<string, () => unknown>> = {
    productId: () => random.pick(product),
    ids: () => random.pick(operation.name.includes("/orders") ? order : product),
    backToStock: () => random.pick(product),
    orderId: () => random.pick(order),
    dbOrderId: () => random.pick(order),
    listId: () => random.pick(list),
    slotId: () => "patna-1",
    id: () => "patna-1",
    location: () => "patna",
    city: () => "patna",
    currentPassword: () => PASSWORD,
    newPassword: () => PASSWORD,
    confirmPassword: () => PASSWORD,
    password: () => (operation.method === "DELETE" ? undefined : PASSWORD),
    email: () =>
      operation.path === "/auth/login" ? mailOf("Mine", "Buyer") : `somebody${random.below(1_000_000)}@example.org`,
    phone: () => (operation.path === "/auth/login" ? "" : `90${random.between(10_000_000, 99_999_999)}`),
    mobile: () => "9876543210",
    deliveryOtp: () => code,
    version: () => version ?? undefined,
    gstin: () => random.pick(["", "27AAPFU0939F1ZV"]),
    day,
    month: () => indianDay(Date.now()).slice(0, 7),
    until: () => random.pick(["", null, day()]),
    image: () => image,
    figures: () => "",
    happenedAt: () => new Date().toISOString(),
    url: () => "https://erp.example.com/rasad",
    slug: () => random.matching("^[a-z]{8}$"),
    networks: () => "203.0.113.0/24",
  };
  return (field) => (Object.hasOwn(known, field) ? known[field]?.() : undefined);
};

/** A route's sample with its placeholders replaced by existing ids. */
const fill = (value: unknown, known: Known, field = ""): unknown => {
  if (Array.isArray(value)) return value.map((one) => fill(one, known, field));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, known, name)]));
  const isPlaceholder = value === SAMPLE_ID || field === "version";
  return (isPlaceholder ? known(field) : undefined) ?? value;
};

const FILES = [pngOf(8, 8), pngOf(64, 48), GIF, SVG, HTML, new Uint8Array(), pngOf(20, 20, 6_000_000)];
const AGENT_FORM: Readonly<Record<string, string>> = {
  name: "Ravi Kumar",
  address: "Kankarbagh Colony",
  vehicleNumber: "BR 01-ab 1234",
  pincode: "800020",
};
const TEXT_FILE = "name,quantity\nPotato,10\nOnion,5 kg\n";

const formOf = (fields: NonNullable<Operation["form"]>, known: Known, isSpoilt: boolean, random: Random): FormData => {
  const form = new FormData();
  for (const [name, kind] of Object.entries(fields)) {
    const isFile = kind === "file";
    if (isSpoilt && random.chance(0.2)) continue;
    const content = name === "file" ? TEXT_FILE : isSpoilt ? random.pick(FILES) : FILES[0];
    const right = known(name) ?? AGENT_FORM[name];
    const text = isSpoilt && random.chance(0.4) ? random.pick(HOSTILE_TEXTS).toWellFormed() : right;
    if (isFile)
      form.append(
        name,
        new File([content ?? ""], isSpoilt ? "../x.exe" : name === "file" ? "list.csv" : "a.png", {
          type: random.pick(["image/png", "text/csv"]),
        }),
      );
    else if (text !== undefined) form.append(name, String(text));
  }
  return form;
};

const escapeSegment = (text: string): string => encodeURIComponent(text.toWellFormed().slice(0, 2_000));
/** `%2e%2e` alone is left out: every URL parser reads it as `..`, so the request would go to another operation. */
const RAW_SEGMENTS = ["%00", "%ff%fe", "..%2f..%2f", "%252e%252e", "%E0%A4%A", ";a=b", "*", "%20"];

export const createRequests = ({ resolve }: Described, random: Random, { mine, rival }: Cast) => {
  const makeValue = createValues(resolve, random);

  const queryOf = ({ queryFields }: Operation, known: Known, isSpoilt: boolean): string => {
    const sent = Object.entries(queryFields).filter(() => random.chance(isSpoilt ? 0.7 : 0.35));
    const pairs = sent.flatMap(([name, schema]) => {
      const value = isSpoilt && random.chance(0.7) ? random.pick(HOSTILE_TEXTS) : makeValue(schema, known, name);
      const pair = `${name}=${escapeSegment(String(value))}`;
      return isSpoilt && random.chance(0.1) ? [pair, pair] : [pair];
    });
    if (isSpoilt && random.chance(0.2)) pairs.push("limit=999999", "__proto__=1", "%ff=%ff");
    return pairs.length > 0 ? `?${pairs.join("&")}` : "";
  };

  const bodyOf = (operation: Operation, known: Known, kind: Kind): unknown => {
    const { json, form, method, sample } = operation;
    if (form) return formOf(form, known, kind === "spoilt body", random);
    if (!json)
      return kind === "spoilt body" && method !== "GET" ? random.pick(HOSTILE_TEXTS).toWellFormed() : undefined;
    const body = sample && random.chance(0.5) ? fill(sample, known) : makeValue(json, known);
    if (kind !== "spoilt body") return body;
    return random.chance(0.15) ? brokenJson(body, random).toWellFormed() : spoil(body, random);
  };

  const headersOf = (operation: Operation, body: unknown, kind: Kind): Record<string, string> => {
    const isWrite = operation.method !== "GET";
    const key: Record<string, string> =
      isWrite && random.chance(0.4) ? { "Idempotency-Key": `key-${random.below(40)}` } : {};
    const type = random.chance(0.9)
      ? "application/json"
      : random.pick(["text/plain", "application/xml", "multipart/form-data", ""]);
    return {
      "CF-Connecting-IP": `203.0.113.${random.between(1, 254)}`,
      ...key,
      ...(typeof body === "string" ? { "Content-Type": type } : {}),
      ...(kind === "spoilt address" || kind === "spoilt body" ? hostileHeaders(random) : {}),
    };
  };

  const userOf = (who: Who, { buyer, member, agent, admin }: House, isRival: boolean): string => {
    const people = { nobody: buyer, buyer, token: buyer, member, agent, admin, owner: isRival ? buyer : admin };
    return people[who].userId;
  };

  /** A request to the operation as this person sends it. */
  return async (operation: Operation, who: Who, wish: Kind): Promise<GeneratedRequest> => {
    const isForeign = wish === "foreign";
    const house = isForeign ? rival : mine;
    const targets: Target[] = [];
    let path = "";
    for (const segment of operation.path.slice(1).split("/")) {
      const at = `${path}/${segment}`;
      if (!segment.startsWith(":")) {
        path = at;
        continue;
      }
      const template = `/${operation.path
        .slice(1)
        .split("/")
        .slice(0, at.split("/").length - 1)
        .join("/")}`;
      const target = await findTarget(template, house, userOf(who, house, isForeign), random, who === "agent");
      const isSpoilt = wish === "spoilt address" && random.chance(0.7);
      const odd = random.chance(0.3) ? random.pick(RAW_SEGMENTS) : escapeSegment(random.pick(HOSTILE_TEXTS)) || "x";
      if (target && !isSpoilt) targets.push(target);
      path += `/${isSpoilt ? odd : (target?.id ?? "01ARZ3NDEKTSV4RRFFQ69G5FAV")}`;
    }
    const known = await createKnown(operation, house, targets[0], random);
    const kind = wish === "foreign" && !targets.some(({ of }) => of !== "shop") ? "right" : wish;
    const body = bodyOf(operation, known, kind);
    return {
      method: operation.method,
      path: `${path}${queryOf(operation, known, kind === "spoilt address")}`,
      headers: headersOf(operation, body, kind),
      body,
      kind,
      targets,
    };
  };
};
