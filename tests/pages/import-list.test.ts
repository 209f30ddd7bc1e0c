import { expect, test } from "vitest";
import { writeXlsx } from "../lists/write-xlsx.ts";
import { type Client, type Page, signIn, toText } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";

const lines = (page: Page) => [...page.document.querySelectorAll<HTMLElement>('[data-testid="look-line"]')];
const shown = (page: Page): string[] =>
  lines(page).map((line) => {
    const chosen = [...line.querySelectorAll("label")].find((one) => one.querySelector<HTMLInputElement>(":checked"));
    const quantity = line.querySelector<HTMLInputElement>("[role=spinbutton]")?.value;
    return `${toText(line.querySelector('[data-testid="line-words"]') ?? line)} ${chosen ? toText(chosen).replace(/ ?[\d.]+ (kg|L|packets?) · ₹.*/, "") : "?"} ${quantity}`;
  });
const inCart = (page: Page): string[] =>
  [...page.document.querySelectorAll('[data-testid="cart-line"]')].map(
    (line) =>
      `${line.querySelector("h2")?.textContent} ${line.querySelector<HTMLInputElement>("[role=spinbutton]")?.value}`,
  );

const fileOf = (content: string | Uint8Array, name = "order.csv") =>
  new File([content as Uint8Array<ArrayBuffer>], name);
/** The page that shows the columns of a file. */
const open = async (client: Client, content: string | Uint8Array): Promise<Page> => {
  const start = await client.open("/lists/import");
  return client.press(start, start.button("Read the file"), { "Your file": fileOf(content) });
};

const ORDER = `Hotel Maurya,,,
Item,Qty,Unit,Remarks
aloo,10,kg,small ones
pyaz,5,kg,
qwrtzx,3,kg,
tamatar,,kg,
Total,18,,
`;

test("reads a file without script: its columns, its rows, and into the cart", async () => {
  const client = await signIn();
  const columns = await open(client, ORDER);
  expect(columns.status).toBe(200);
  expect(columns.text("h1")).toBe("What is in the columns?");
  expect(columns.field("What is in Item?").value).toBe("product");
  expect(columns.field("What is in Qty?").value).toBe("quantity");
  expect(columns.field("Headings").value).toBe("2");
  expect(toText(columns.find('[data-testid="import-column"]'))).toContain("aloo · pyaz · qwrtzx");

  const look = await client.press(columns, columns.button("Look at 5 rows"));
  expect(shown(look)).toEqual([
    expect.stringMatching(/“aloo 10 kg” Potato \(Jyoti\) 10$/),
    expect.stringMatching(/“pyaz 5 kg” Onion .* 5$/),
  ]);
  expect(toText(lines(look)[0] ?? look.document.body)).toContain("Row 3 · small ones");
  const left = look.find('[data-testid="not-understood"]');
  expect([...left.querySelectorAll<HTMLInputElement>("input[name=said]")].map(({ value }) => value)).toEqual([
    "qwrtzx 3 kg",
  ]);
  expect(toText(left)).toContain("2 rows left out");
  expect(toText(left)).toContain("Row 6: tamatar");

  const again = await client.press(
    look,
    look.see.getAllByRole("button", { name: "Read again", hidden: true })[1] as HTMLElement,
    {
      "Words of “qwrtzx 3 kg”": "gajar 3 kg",
    },
  );
  expect(shown(again)).toHaveLength(3);
  expect(again.document.querySelector('[data-testid="not-understood"] input[name=said]')).toBeNull();
  const cart = await client.press(again, again.button(/^Add 3 · ₹[\d,]+$/));
  expect(cart.address).toBe("/cart");
  expect(inCart(cart)).toEqual([
    expect.stringMatching(/^Potato \(Jyoti\) 10$/),
    expect.stringMatching(/^Onion .* 5$/),
    expect.stringMatching(/^Carrot .* 3$/),
  ]);
});

longTest("shows what is in other columns, and keeps everything when a choice is refused", async () => {
  const client = await signIn();
  const columns = await open(client, "a,b\naloo,10\npyaz,5\n");
  const refused = await client.press(columns, columns.button(/^Look at/), {
    "What is in a?": "Not needed",
    "What is in b?": "Quantity",
  });
  expect(refused.status).toBe(400);
  expect(refused.text('[role="alert"]')).toEqual(expect.stringContaining("which column names"));
  expect(refused.field("What is in b?").value).toBe("quantity");
  const look = await client.press(refused, refused.button(/^Look at/), { "What is in a?": "Product" });
  expect(shown(look)).toHaveLength(2);
  const back = await client.press(look, look.button("Change the columns"));
  expect(back.field("What is in b?").value).toBe("quantity");
});

longTest("offers the sheets of a workbook and other headings, and shows their columns before their rows", async () => {
  const client = await signIn();
  const rows = [
    ["Item", "Qty"],
    ["aloo", 10],
  ] as const;
  const columns = await open(
    client,
    writeXlsx([
      { name: "Monday", rows },
      {
        name: "Tuesday",
        rows: [
          ["Goods", "Required"],
          ["pyaz", 5],
          ["tamatar", 2],
        ],
      },
    ]),
  );
  expect(columns.field("Sheet").value).toBe("0");
  const tuesday = await client.press(columns, columns.button(/^Look at/), { Sheet: "Tuesday" });
  expect(tuesday.field("Sheet").value).toBe("1");
  expect(tuesday.field("What is in Goods?").value).toBe("product");
  const none = await client.press(tuesday, tuesday.button(/^Look at/), { Headings: "No headings" });
  expect(none.button("Look at 3 rows")).toBeTruthy();
  expect(none.field("What is in Column A?").value).toBe("product");
});

longTest("puts rows on a new list with their notes, and keeps the look where the name is missing", async () => {
  const client = await signIn();
  const columns = await open(client, ORDER);
  const look = await client.press(columns, columns.button(/^Look at/));
  const refused = await client.press(look, look.button("Put on the list"));
  expect(refused.status).toBe(400);
  expect(shown(refused).length).toBe(2);
  expect(refused.text('[role="alert"]')).not.toBe("");
  const list = await client.press(refused, refused.button("Put on the list"), { "Name of a new list": "Monday order" });
  expect(list.address).toMatch(/^\/lists\/\w+$/);
  expect(toText(list.document.body)).toContain("small ones");
});

test("says in the reader's language why a file cannot be read", async () => {
  const client = await signIn({ language: "hindi" });
  const start = await client.open("/lists/import");
  const old = fileOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), "order.xls");
  const refused = await client.press(start, start.button("फ़ाइल पढ़ें"), { "आपकी फ़ाइल": old });
  expect(refused.status).toBe(400);
  expect(refused.description("आपकी फ़ाइल")).toEqual(expect.stringContaining(".xls"));
});

longTest("is offered beside the usual lists and where a list is pasted", async () => {
  const client = await signIn();
  for (const address of ["/lists", "/lists/paste"]) {
    const page = await client.open(address);
    expect((await client.follow(page.link("Order from a file"))).address).toBe("/lists/import");
  }
});
