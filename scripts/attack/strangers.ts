import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Attack, anyIp, type Outcome, type Reply, type Shop } from "./shop.ts";

/** How often each status was answered: "201 × 5, 409 × 15". */
export const countStatuses = (replies: readonly Pick<Reply, "status">[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(", ");
};
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const isDone = ({ status }: Reply): boolean => status >= 200 && status < 400;

const buyEverything = async (shop: Shop): Promise<Outcome> => {
  const stock = await shop.listStock();
  const attacker = await shop.register();
  const baskets = Array.from({ length: Math.ceil(stock.length / 100) }, (_, i) => stock.slice(i * 100, i * 100 + 100));
  const all = await Promise.all(
    baskets.map((basket) =>
      shop.order(
        attacker,
        basket.map(({ _id, stock: quantity }) => ({ productId: _id, quantity: Math.min(quantity, 10_000) })),
      ),
    ),
  );
  const cheapest = stock.filter(({ stock: left }) => left > 40).sort((a, b) => a.price.patna - b.price.patna)[0];
  const one = [{ productId: cheapest?._id ?? "", quantity: 1 }];
  const small = await times(20, () => shop.order(attacker, one));
  const next = await shop.order(await shop.register(), one);
  const left = (await shop.listStock()).length;
  const placed = [...all, ...small].filter(({ status }) => status === 201);
  for (const { json } of [...placed, next])
    if (json.order) await shop.send(`/api/orders/${json.order._id}/cancel`, { method: "PATCH", token: attacker.token });
  return {
    isHeld: placed.length <= 5 && next.status === 201 && left >= stock.length - 5,
    answer: `everything: ${countStatuses(all)}; 20 small ones: ${countStatuses(small)}; next buyer: ${next.status}; ${left} of ${stock.length} products still in stock`,
  };
};

/** Signs in on the page, as a browser does, which remembers the device. */
const signInOnPage = (shop: Shop, email: string, ip: string, cookie = ""): Promise<Reply> =>
  shop.send("/login", {
    ip,
    headers: { Cookie: cookie },
    body: new URLSearchParams({ email, password: shop.password }),
  });

const guessPasswords = async (shop: Shop): Promise<Outcome> => {
  const victim = await shop.register();
  const { headers } = await signInOnPage(shop, victim.email, "203.0.113.5");
  const device =
    headers
      .getSetCookie()
      .find((one) => one.startsWith("__Host-rasad_device="))
      ?.split(";")[0] ?? "";
  const logIn = (password: string, ip: string) =>
    shop.send("/api/auth/login", { ip, json: { email: victim.email, password } });
  const wrong = await times(50, (i) => logIn(`wrong ${i}`, `203.0.113.${i + 10}`));
  const elsewhere = await times(5, () => logIn(shop.password, "198.51.100.7"));
  // The worst case: the strangers are in the network of the owner.
  const sameNetwork = await signInOnPage(shop, victim.email, "203.0.113.5", device);
  const change = await shop.send("/api/auth/change-password", {
    token: victim.token,
    ip: "198.51.100.8",
    json: { currentPassword: shop.password, newPassword: `${shop.password} 2` },
  });
  return {
    isHeld:
      wrong.every(({ status }) => status === 401 || status === 429) &&
      [...elsewhere, sameNetwork, change].every(isDone),
    answer: `wrong: ${countStatuses(wrong)}; right, five at once from elsewhere: ${countStatuses(elsewhere)}; known device in the strangers' network: ${sameNetwork.status}; change-password: ${change.status}`,
  };
};

const mailStranger = async (shop: Shop): Promise<Outcome> => {
  const victim = await shop.register({ name: "Win at http://evil.example now" });
  const [product] = await shop.listStock();
  const replies: Reply[] = [];
  for (let i = 0; i < 30; i++) {
    const placed = await shop.order(victim, [{ productId: product?._id ?? "", quantity: 1 }], {
      notes: "Claim at http://evil.example",
    });
    replies.push(placed);
    if (placed.json.order)
      await shop.send(`/api/orders/${placed.json.order._id}/cancel`, { method: "PATCH", token: victim.token });
  }
  const mails = await shop.readMails(victim.email);
  const carrying = mails.filter(({ text, html, subject }) => /evil/.test(text + html + subject));
  return {
    isHeld: mails.length <= 10 && carrying.length === 0,
    answer: `orders: ${countStatuses(replies)}; ${mails.length} mails, ${carrying.length} with the attacker's text`,
  };
};

const changeAddresses = async (shop: Shop): Promise<Outcome> => {
  const network = `2001:db8:${octets()}:${octets()}`;
  const replies: Reply[] = [];
  for (let i = 1; i <= 20; i++)
    replies.push(
      await shop.send("/api/contact", {
        ip: `${network}::${i.toString(16)}`,
        json: { name: "A", email: "a@example.com", mobile: "9123456780", subject: "Attack", message: "IPv6" },
      }),
    );
  const done = replies.filter(isDone).length;
  return { isHeld: done <= 10, answer: countStatuses(replies) };
};
const octets = (): string => Math.floor(Math.random() * 65_535).toString(16);

/** The rows of a table in the local database; null when the state folder is not that of the shop. */
const countRows = (state: string, table: string): number | null => {
  const folder = join(state, "v3", "d1");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".sqlite"));
  for (const file of files) {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    try {
      return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
    } catch {
      // Another database of the folder.
    } finally {
      database.close();
    }
  }
  return null;
};

const searchWithoutEnd = async (shop: Shop): Promise<Outcome> => {
  // A search stores its number of matches when there are more than the page shows.
  const names = (await shop.listStock()).flatMap(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  const words = [...new Set(names.flatMap((word) => [word.slice(0, 3), word.slice(0, 4), word]))].slice(0, 300);
  const ip = anyIp();
  const before = countRows(shop.state, "search_totals");
  const replies: Reply[] = [];
  for (const word of words) replies.push(await shop.send(`/api/products?limit=1&search=${word}`, { ip }));
  const after = countRows(shop.state, "search_totals");
  const written = before === null || after === null ? null : after - before;
  return {
    // Sixty a minute, and a minute may end while the searches run.
    isHeld: replies.every(({ status }) => status === 200 || status === 429) && written !== null && written <= 120,
    answer: `${countStatuses(replies)}; ${written ?? "unknown number of"} rows written`,
  };
};

export const STRANGERS: readonly Attack[] = [
  { line: 1, tried: "a new account buys everything, then 20 orders at once", run: buyEverything },
  { line: 2, tried: "50 wrong passwords, then the owner's right one", run: guessPasswords },
  { line: 4, tried: "a stranger's address: 30 orders placed and cancelled", run: mailStranger },
  { line: 5, tried: "20 messages from as many addresses of one /64", run: changeAddresses },
  { line: 6, tried: "300 anonymous searches from one address", run: searchWithoutEnd },
];
