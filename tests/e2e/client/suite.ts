/**
 * Tests that the client passes in every runtime. The package is a parameter, because each runtime loads it in its own
 * way.
 */
type Client = typeof import("../../../client/src/index.ts");
type Rasad = ReturnType<Client["createRasad"]>;

export interface Shop {
  readonly url: string;
  /** The token of a buyer without orders. */
  readonly token: string;
  /** The token of a buyer with documents. */
  readonly documentsToken: string;
}

interface Tools {
  readonly client: Client;
  readonly shop: Shop;
  readonly rasad: Rasad;
  /** A client whose requests pass through `change`. */
  through(change: (send: () => Promise<Response>, sent: number) => Promise<Response>): {
    rasad: Rasad;
    sent: () => number;
  };
}

const equal = (found: unknown, expected: unknown): void => {
  const is = JSON.stringify(found);
  const should = JSON.stringify(expected);
  if (is !== should) throw new Error(`${is} is not ${should}`);
};

const codeOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
  return "no error";
};

const someOrder = async ({ products }: Rasad, notes = "") => {
  const found = await products.list({ search: "rice", limit: 100 }).take(100);
  const { _id } = found.reduce((most, one) => (one.stock > most.stock ? one : most));
  return {
    items: [{ productId: _id, quantity: 1 }],
    location: "patna",
    deliveryAddress: "Kitchen door, Boring Road, Patna",
    phone: "9123456780",
    paymentMethod: "cod" as const,
    notes,
  };
};

const TESTS: Readonly<Record<string, (tools: Tools) => Promise<void>>> = {
  async "reads a list page by page, and no page that nobody reads"({ through }) {
    const { rasad, sent } = through((send) => send());
    const list = rasad.products.list({ location: "patna", limit: 4 });
    const names = (await list.take(10)).map(({ name }) => name);
    equal([new Set(names).size, sent()], [10, 3]);
    for await (const product of list) {
      equal(product.name, names[0]);
      break;
    }
    equal(sent(), 4);
    const { total, nextCursor } = await list.page();
    equal([total > 500, typeof nextCursor], [true, "string"]);
  },

  async "finds products by their ids"({ rasad }) {
    const [one, other] = await rasad.products.list({ limit: 2 }).take(2);
    if (!one || !other) throw new Error("The catalogue is empty.");
    const found = await rasad.products.getMany([other._id, "unknown", one._id]);
    equal(
      found.map(({ _id }) => _id),
      [other._id, one._id],
    );
    equal((await rasad.products.get(one._id)).name, one.name);
  },

  async "places one order, though the answer to the first try is lost"({ rasad, through }) {
    const notes = `One of ${crypto.randomUUID()}`;
    const lossy = through(async (send, sent) => {
      const answer = await send();
      if (sent === 1) throw new TypeError("The connection broke.");
      return answer;
    });
    const placed = await lossy.rasad.orders.place(await someOrder(rasad, notes));
    const mine = (await rasad.orders.list().take(100)).filter((order) => order.notes === notes);
    equal([lossy.sent(), mine.map(({ _id }) => _id)], [2, [placed._id]]);
    await rasad.orders.cancel(placed._id);
  },

  async "says what an order costs, and refuses another total by its code"({ client, rasad }) {
    const order = await someOrder(rasad);
    const quote = await rasad.orders.quote(order);
    const error = await rasad.orders
      .place({ ...order, expectedTotal: quote.total + 1 })
      .catch((thrown: unknown) => thrown);
    if (!client.isRasadError(error, "orders.prices_changed")) throw error;
    equal([error.status, error.details.total, error.details.lines.length], [409, quote.total, 1]);
    equal(typeof error.requestId, "string");
  },

  async "follows an order to its end"({ rasad }) {
    const { _id } = await rasad.orders.place(await someOrder(rasad));
    const steps: string[] = [];
    for await (const { to } of rasad.orders.follow(_id, { intervalMs: 50 })) {
      steps.push(to);
      if (to === "pending") await rasad.orders.cancel(_id);
    }
    equal(steps, ["pending", "cancelled"]);
    equal((await rasad.orders.get(_id)).status, "cancelled");
  },

  async "changes a pending order"({ rasad }) {
    const order = await someOrder(rasad);
    const { _id, version } = await rasad.orders.place(order);
    const items = order.items.map((item) => ({ ...item, quantity: 2 }));
    const changed = await rasad.orders.change(_id, { items, version });
    equal([changed.order.items[0]?.quantity, changed.order.version > version], [2, true]);
    equal(await codeOf(() => rasad.orders.change(_id, { items: order.items, version })), "orders.changed_meanwhile");
    await rasad.orders.cancel(_id);
  },

  async "keeps a list, and reads one that is text"({ rasad }) {
    const { lines } = await rasad.lists.parse("20 kg aloo\n2 dozen eggs", { location: "patna" });
    equal([lines.length, lines[0]?.candidates[0]?.quantity], [2, 20]);
    const productId = lines[0]?.candidates[0]?.product._id ?? "";
    const { _id, version } = await rasad.lists.create({ name: "Daily", lines: [{ productId, quantity: 20 }] });
    const kept = await rasad.lists.setLines(_id, { version, lines: [{ productId, quantity: 30 }] });
    equal(
      kept.lines.map(({ quantity }) => quantity),
      [30],
    );
    await rasad.lists.remove(_id);
    equal(await codeOf(() => rasad.lists.get(_id)), "lists.not_found");
  },

  async "reads a list that is a file"({ rasad }) {
    const file = new Blob(["Item,Qty\nPotato (Jyoti),20\n"], { type: "text/csv" });
    const read = await rasad.lists.importFile(file, { name: "tomorrow.csv" }, { location: "patna" });
    equal(
      [read.file.columns.map(({ kind }) => kind), read.lines[0]?.candidates[0]?.quantity],
      [["product", "quantity"], 20],
    );
  },

  async "fetches a feed only when it changed"({ rasad }) {
    const { content, tag } = await rasad.feeds.catalogue("patna");
    equal([(content?.products.length ?? 0) > 500, typeof tag], [true, "string"]);
    const own = await rasad.feeds.mineCsv("patna");
    equal(own.content?.split(",")[0]?.replace("\uFEFF", ""), "id");
    equal((await rasad.feeds.mineCsv("patna", { tag: own.tag })).content, null);
  },

  async "downloads documents"({ client, shop }) {
    const rasad = client.createRasad({ url: shop.url, token: shop.documentsToken, language: "hindi" });
    const [document] = await rasad.documents.list({ limit: 1 }).take(1);
    const pdf = await rasad.documents.pdf(document?.id ?? "");
    equal(
      [new TextDecoder().decode(pdf.bytes.slice(0, 5)), pdf.type, /\.pdf$/.test(pdf.name)],
      ["%PDF-", "application/pdf", true],
    );
    const [month] = await rasad.documents.months();
    for await (const part of rasad.documents.zip(month?.month ?? "")) {
      equal([...part.bytes.slice(0, 2)], [0x50, 0x4b]);
      break;
    }
  },

  async "sends again after a refusal for a limit"({ through }) {
    const { rasad, sent } = through(async (send, count) =>
      count === 1
        ? Response.json({ code: "limits.api_token", message: "" }, { status: 429, headers: { "Retry-After": "0.2" } })
        : send(),
    );
    await rasad.orders.list({ limit: 1 }).page();
    equal(sent(), 2);
  },

  async "stops at a signal"({ rasad }) {
    const stop = new AbortController();
    stop.abort(new Error("Closing time."));
    equal(await codeOf(() => rasad.orders.list({}, { signal: stop.signal }).page()), "Error: Closing time.");
  },

  async "names a wrong token, and a scope that is missing"({ client, shop, rasad }) {
    const stranger = client.createRasad({ url: shop.url, token: "rasad_live_nonsense" });
    equal(await codeOf(() => stranger.orders.list().page()), "auth.required");
    equal(await codeOf(() => rasad.documents.list().page()), "tokens.scope_missing");
  },

  async "verifies webhooks"({ client }) {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const received = { secret, headers, body: '{"test": 2432232314}', now: 1614265330_000 };
    equal((await client.verifyWebhook(received)).id, "msg_p5jXN8AQM9LWM0D4loKWxJek");
    equal(await codeOf(() => client.verifyWebhook({ ...received, body: '{"test": 1}' })), "webhook.wrong_signature");
    equal(await codeOf(() => client.verifyWebhook({ ...received, now: Date.now() })), "webhook.wrong_time");
  },
};

const toolsOf = (client: Client, shop: Shop): Tools => {
  const { url, token } = shop;
  return {
    client,
    shop,
    rasad: client.createRasad({ url, token }),
    through(change) {
      let sent = 0;
      const send: typeof globalThis.fetch = (input, init) => change(() => fetch(input, init), ++sent);
      return { rasad: client.createRasad({ url, token, fetch: send }), sent: () => sent };
    },
  };
};

/** Runs all tests; returns "passes" or the error for each title. */
export const runSuite = async (client: Client, shop: Shop): Promise<Record<string, string>> => {
  const results: Record<string, string> = {};
  for (const [title, test] of Object.entries(TESTS)) {
    try {
      await test(toolsOf(client, shop));
      results[title] = "passes";
    } catch (error) {
      results[title] = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }
  return results;
};
