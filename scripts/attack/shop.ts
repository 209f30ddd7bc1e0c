/** How an attack ended: whether the shop held, and what it answered, for the table. */
export interface Outcome {
  readonly isHeld: boolean;
  readonly answer: string;
}

/** One line of attack of a stranger, or of someone with an account of their own. */
export interface Attack {
  /** The number of the finding that it repeats. */
  readonly line: number;
  readonly tried: string;
  readonly run: (shop: Shop) => Promise<Outcome>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; an empty object when it is none. */
  readonly json: Record<string, never> & {
    readonly code?: string;
    readonly token?: string;
    readonly order?: { readonly _id: string; readonly status: string };
  };
}

interface Request {
  readonly method?: string;
  readonly token?: string;
  /** The address of the client, which the local server takes from this header, as Cloudflare sets it in production. */
  readonly ip?: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: BodyInit;
}

export interface Product {
  readonly _id: string;
  readonly name: string;
  readonly stock: number;
  readonly price: { readonly patna: number };
  readonly image: string;
}

export interface Account {
  readonly email: string;
  readonly token: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const PASSWORD = "marigold at dawn";
const octet = (): number => Math.floor(Math.random() * 254) + 1;

/** An address that no other request of this run has. */
export const anyIp = (): string => `10.${octet()}.${octet()}.${octet()}`;

const parse = (text: string): Reply["json"] => {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Reply["json"];
  }
};

/** The shop at this address, as a program without a browser sees it. `mocks` is the address of the mail inbox. */
export const openShop = ({ url, mocks, state }: { url: string; mocks: string; state: string }) => {
  const send = async (path: string, request: Request = {}): Promise<Reply> => {
    const { method = request.json || request.body ? "POST" : "GET", token, ip = anyIp(), headers, json } = request;
    const answer = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: {
        "CF-Connecting-IP": ip,
        Origin: url,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: json === undefined ? (request.body ?? null) : JSON.stringify(json),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parse(text) };
  };

  const signIn = async (email: string, password = PASSWORD): Promise<Account> => {
    const { status, json, text } = await send("/api/auth/login", { json: { email, password } });
    if (!json.token) throw new Error(`${email} cannot sign in: ${status} ${text}`);
    return { email, token: json.token };
  };

  return {
    url,
    state,
    send,
    signIn,
    password: PASSWORD,

    /** A demo account of the local seed. */
    signInAsDemo: (name: string): Promise<Account> => signIn(`${name}@rasad.test`, "rasad-demo"),

    /** A new buyer whose address is not verified. */
    async register(more: { readonly name?: string } = {}): Promise<Account> {
      const email = `attack-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}@example.com`;
      const { status, text } = await send("/api/auth/register", {
        json: {
          name: "Attack Kitchen",
          email,
          phone: `7${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          role: "hotel",
          address: "Boring Road, Patna",
          location: "patna",
          ...more,
        },
      });
      if (status !== 201) throw new Error(`${email} cannot register: ${status} ${text}`);
      return signIn(email);
    },

    order: (
      { token }: Account,
      items: readonly { productId: string; quantity: number }[],
      { key, notes = "" }: { key?: string; notes?: string } = {},
    ): Promise<Reply> =>
      send("/api/orders", {
        token,
        headers: key ? { "Idempotency-Key": key } : {},
        json: {
          items,
          location: "patna",
          deliveryAddress: "Boring Road, Patna",
          phone: "9123456780",
          notes,
          paymentMethod: "cod",
        },
      }),

    /** Every product with stock. */
    async listStock(): Promise<Product[]> {
      const all: Product[] = [];
      let path: string | undefined = "/api/products?limit=100";
      while (path) {
        const { text, headers } = await send(path);
        all.push(...(JSON.parse(text) as Product[]));
        path = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1]?.replace(url, "");
      }
      return all.filter(({ stock }) => stock > 0);
    },

    /** The mails that the local inbox got for this address, once no more arrive. */
    async readMails(to: string): Promise<Mail[]> {
      const read = async () => (await (await fetch(`${mocks}/mail?to=${encodeURIComponent(to)}`)).json()) as Mail[];
      let mails = await read();
      for (let quiet = 0; quiet < 3; ) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        const next = await read();
        quiet = next.length === mails.length ? quiet + 1 : 0;
        mails = next;
      }
      return mails;
    },
  };
};
export type Shop = ReturnType<typeof openShop>;
