import { expect, test } from "vitest";
import type { Product } from "../../worker/catalogue/catalogue.contract.ts";
import type { List, WorkingList } from "../../worker/lists/lists.contract.ts";
import { parseCart } from "../../worker/orders/cart/cart-cookie.contract.ts";
import { APP, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

type Buyer = Awaited<ReturnType<typeof signIn>>;

const plentiful = async (buyer: Buyer, count: number): Promise<Product[]> => {
  const products = await buyer.api<Product[]>("GET", "/products?limit=100");
  return products.filter(({ stock }) => stock >= 50).slice(0, count);
};

const makeList = async (buyer: Buyer, par = 10) => {
  const products = await plentiful(buyer, 3);
  const lines = products.map(({ _id: productId }) => ({ productId, par, quantity: 4 }));
  const { list } = await buyer.api<{ list: List }>("POST", "/lists", { name: "Daily", lines });
  return { products, list, path: `/lists/${list._id}` };
};

const cartOf = async (buyer: Buyer) => {
  const cookies = await buyer.cookies.getCookies(APP);
  return parseCart(cookies.find(({ key }) => key === "__Host-rasad_cart")?.value);
};
const savedList = async (buyer: Buyer, id: string): Promise<WorkingList> =>
  (await buyer.api<{ list: WorkingList }>("GET", `/lists/${id}`)).list;

test("counts, fills to par and adds to the cart without script", async () => {
  const buyer = await signIn();
  const { products, path } = await makeList(buyer);
  const [first, second] = products.map(({ name }) => name);
  const page = await buyer.open(path);
  expect(page.text("h1")).toBe("Daily");
  const fills = { [`${first}: on hand`]: "3.5", [`${second}: on hand`]: "12" };
  const filled = await buyer.press(page, page.button("Fill to par"), fills);
  expect(filled.text('[data-testid="outcome"]')).toBe(
    "One product filled.One product with a par was not counted and stays as it is.",
  );
  expect(filled.field(`${first}: on hand`).value).toBe("3.5");
  expect(filled.field(`${first}: order`).value).toBe("7");
  expect(filled.field(`${second}: order`).value).toBe("0");
  const cart = await buyer.press(filled, filled.button("Add to cart"));
  expect(cart.address).toBe("/cart");
  expect(await cartOf(buyer)).toEqual([{ productId: products[0]?._id, quantity: 7 }]);
});

test("a standing order asks for the quantities that its list lacks, and saves them in the list", async () => {
  const buyer = await signIn();
  const [first, second] = await plentiful(buyer, 2);
  const lines = [{ productId: first?._id, quantity: 4 }, { productId: second?._id }];
  const { list } = await buyer.api<{ list: List }>("POST", "/lists", { name: "Open quantity", lines });
  const page = await buyer.open(`/standing-orders?list=${list._id}`);
  const typed = {
    Mon: true,
    Notes: "Back door",
    "Delivery address": "Fraser Road, Patna",
    "Phone for the delivery": "9876543210",
  };
  const asked = await buyer.press(page, page.button("Start the standing order"), typed);
  const label = `${second?.name} (${second?.unit})`;
  expect(asked.description(label)).toBe("Quantity must be a number");
  expect(asked.field("Notes").value).toBe("Back door");
  await buyer.press(asked, asked.button("Start the standing order"), { ...typed, [label]: "2.5" });
  expect((await savedList(buyer, list._id)).lines).toMatchObject([
    { quantity: 4, hasQuantity: true },
    { quantity: 2.5, hasQuantity: true },
  ]);
});

longTest("keeps what was typed when a field holds no amount, and when not everything is in stock", async () => {
  const buyer = await signIn();
  const { products, path } = await makeList(buyer);
  const [first, second] = products.map(({ name }) => name);
  const page = await buyer.open(path);
  const wrong = await buyer.press(page, page.button("Add to cart"), { [`${first}: order`]: "lots" });
  expect(wrong.field(`${first}: order`).value).toBe("lots");
  expect(wrong.text('[data-testid="outcome"]')).toMatch(/^One field is no amount/);
  expect(await cartOf(buyer)).toEqual([]);
  const fills = { [`${first}: order`]: "9999", [`${second}: order`]: "2" };
  const short = await buyer.press(wrong, wrong.button("Add to cart"), fills);
  expect(short.text('[data-testid="outcome"]')).toContain(
    `${first}: ${products[0]?.stock.toLocaleString("en-IN")} of 9,999`,
  );
  expect(short.field(`${second}: order`).value).toBe("2");
  expect(await cartOf(buyer)).toEqual([
    { productId: products[0]?._id, quantity: products[0]?.stock },
    { productId: products[1]?._id, quantity: 2 },
  ]);
});

test("changes a list without script: adds, moves, takes off and refuses what another device changed", async () => {
  const buyer = await signIn();
  const { products, list, path } = await makeList(buyer);
  const [first = "", second = "", third = ""] = products.map(({ name }) => name);
  const found = await buyer.open(`${path}/edit?find=paneer`);
  const added = await buyer.press(
    found,
    found.see.getAllByRole("button", { name: /^Add .*Paneer/i })[0] as HTMLElement,
  );
  expect((await savedList(buyer, list._id)).lines).toHaveLength(4);
  const editor = await buyer.open(added.address);
  const outdated = await buyer.open(added.address);
  const saved = await buyer.press(editor, editor.button("Save list"), {
    [`${third}: place in the list`]: "1",
    [`${first}: par`]: "2,5",
    [`${first}: note`]: "ripe",
    "Name of the list": "Breakfast",
    [`Take off the list: ${second}`]: true,
  });
  expect(saved.address).toBe(path);
  const after = await savedList(buyer, list._id);
  expect(after.name).toBe("Breakfast");
  expect(after.lines.slice(0, 2)).toMatchObject([
    { product: { name: third } },
    { product: { name: first }, par: 2.5, note: "ripe" },
  ]);
  expect(after.lines.map(({ product }) => product.name)).not.toContain(second);
  const refused = await buyer.press(outdated, outdated.button("Save list"), { [`${first}: note`]: "mine" });
  expect(refused.status).toBe(409);
  expect(refused.text("main")).toContain("This list was changed meanwhile");
  expect(refused.field(`${first}: note`).value).toBe("mine");
});

test("makes a list of a past order, and puts a product on a list", async () => {
  const buyer = await signIn();
  const order = await placeOrder(buyer);
  const page = await buyer.open(`/orders/${order._id}`);
  const lists = await buyer.follow(page.link("Put on a list"));
  const made = await buyer.press(lists, lists.button("Make list"));
  expect(made.address).toMatch(/^\/lists\/[0-9A-Z]{26}$/);
  expect(made.text("h1")).toBe(`Order #${order._id.slice(-8)}`);
  const [product] = (await plentiful(buyer, 30)).slice(-1);
  const shop = await buyer.open(`/products/${product?._id}`);
  const choosing = await buyer.follow(shop.link("Put on a list"));
  const added = await buyer.press(choosing, choosing.button(/^Add to this list: Order/));
  expect(added.text("main")).toContain(product?.name);
});

longTest("prints a count sheet with pars and empty boxes", async () => {
  const buyer = await signIn();
  const { products, path } = await makeList(buyer, 12.5);
  const page = await buyer.open(`${path}/sheet`);
  const rows = page.see.getAllByRole("row").map(toText);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toBe(`${products[0]?.name}kg12.5`.replace("kg", products[0]?.unit ?? "kg"));
});

test("another account's list is not found", async () => {
  const { path } = await makeList(await signIn());
  const other = await signIn();
  for (const page of ["", "/edit", "/sheet"]) expect((await other.open(path + page)).status).toBe(404);
});

longTest("looks at the orders for proposals only when asked, and says when there are none", async () => {
  const buyer = await signIn();
  const page = await buyer.open("/lists");
  expect(page.text("main")).toContain("No lists yet");
  const asked = await buyer.follow(page.link("Look through my orders"));
  expect(asked.text("main")).toContain("Not enough orders yet");
  const { path } = await makeList(buyer);
  const editor = await buyer.open(`${path}/edit`);
  const compared = await buyer.follow(editor.link("Compare with my orders"));
  expect(compared.text("main")).toContain("Nothing to change");
});

longTest("makes a list of the chosen lines of a proposal, once for each name", async () => {
  const buyer = await signIn();
  const products = await plentiful(buyer, 3);
  const accept = () =>
    buyer.send("/lists?learned", {
      method: "POST",
      headers: { Origin: APP, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams([
        ["intent", "learn"],
        ["learnedAs", "monday"],
        ["name", "Mondays"],
        ...products.map(({ _id }, i): [string, string] => ["line", `${_id}.${i + 2}`]),
      ]),
    });
  const made = await accept();
  expect(made.status).toBe(302);
  const list = await savedList(buyer, made.headers.get("Location")?.split("/").at(-1) ?? "");
  expect(list).toMatchObject({ name: "Mondays", learnedAs: "monday" });
  expect(list.lines.map(({ quantity, par }) => [quantity, par])).toEqual([
    [2, null],
    [3, null],
    [4, null],
  ]);
  const again = await accept();
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("You already have a list with this name.");
});

/** Sold by thirty, expensive and late in the alphabet, so that no other test picks it from a list. */
const addEggs = async (buyer: Buyer, stock = 500, name = `Tray of Ande ${crypto.randomUUID()}`): Promise<Product> => {
  const admin = await signIn("admin@rasad.test");
  const [like] = await buyer.api<Product[]>("GET", "/products?limit=1");
  const { product } = await admin.api<{ product: Product }>("POST", "/products", {
    ...like,
    name,
    names: {},
    unit: "piece",
    stock,
    price: { patna: 70 },
    orderMultiple: 30,
    priceBreaks: [{ from: 60, price: 65 }],
  });
  return product;
};
const listOf = async (buyer: Buyer, { _id: productId }: Product, quantity: number) => {
  const lines = [{ productId, quantity }];
  const { list } = await buyer.api<{ list: List }>("POST", "/lists", { name: "Eggs", lines });
  return `/lists/${list._id}`;
};

longTest(
  "offers the usual quantity as it is sold, and puts what is typed into the cart as it is sold, and says so",
  async () => {
    const buyer = await signIn();
    const eggs = await addEggs(buyer);
    const path = await listOf(buyer, eggs, 40);
    const page = await buyer.open(path);
    const usual = await buyer.press(page, page.button("Usual quantities"));
    expect(usual.field(`${eggs.name}: order`).value).toBe("60");
    expect(usual.text('[data-testid="outcome"]')).toContain("One of them is more than on the list");
    expect(usual.text('[data-testid="work-summary"]')).toContain("about ₹3,900");
    const cart = await buyer.press(usual, usual.button("Add to cart"), { [`${eggs.name}: order`]: "31" });
    expect(toText(cart.document.body)).toContain(`${eggs.name} (60 instead of 31 pieces)`);
    expect(await cartOf(buyer)).toEqual([{ productId: eggs._id, quantity: 60 }]);
  },
);

longTest("says beside the usual quantity how the product is sold", async () => {
  const buyer = await signIn();
  const eggs = await addEggs(buyer);
  const editor = await buyer.open(`${await listOf(buyer, eggs, 40)}/edit`);
  const row = editor.find('[data-testid="edit-row"]');
  expect(toText(row)).toContain("In multiples of 30 pieces");
  expect(toText(row)).toContain("Set to 60");
});

longTest("takes less than the least quantity that is sold for none", async () => {
  const buyer = await signIn();
  const page = await buyer.open(await listOf(buyer, await addEggs(buyer, 29), 30));
  expect(page.text('[data-testid="list-row"]')).toContain("Out of stock");
});

longTest("offers what can be ordered instead, in one field also when it is on the list itself", async () => {
  const buyer = await signIn();
  const word = `zz${crypto.randomUUID().replace(/[^a-f]/g, "")}qo`;
  const few = await addEggs(buyer, 29, `Tray ${word}`);
  const many = await addEggs(buyer, 500, `Tray Big ${word}`);
  const shown = await buyer.open(await listOf(buyer, few, 30));
  expect(shown.text('[data-testid="list-row"]')).toContain(`Instead: ${many.name}`);
  const cart = await buyer.press(shown, shown.button("Add to cart"), { [`${many.name}: order`]: "60" });
  expect(cart.address).toBe("/cart");
  expect(await cartOf(buyer)).toEqual([{ productId: many._id, quantity: 60 }]);
  const lines = [few, many].map(({ _id: productId }) => ({ productId }));
  const { list } = await buyer.api<{ list: List }>("POST", "/lists", { name: "Both", lines });
  const both = await buyer.open(`/lists/${list._id}`);
  expect(both.text('[data-testid="list-row"]')).toContain(`Instead: ${many.name}`);
  expect(both.document.querySelectorAll(`input[name="order-${many._id}"]`)).toHaveLength(1);
});
