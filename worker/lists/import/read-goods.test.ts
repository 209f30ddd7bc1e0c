import { beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { type Account, createAdmin, createProducts, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";

let staff: Account;

beforeAll(async () => {
  staff = await createAdmin();
  await createProducts([
    product("Potato", { aliases: "aloo" }),
    product("Onion", { aliases: "pyaz" }),
    product("Spinach", { conversions: "bunch:0.25" }),
    product("Milk", { unit: "liter", category: "Dairy" }),
  ]);
});

const read = async (text: string, file: File | null = null) => {
  const { pastedLists, sessions } = createServices(env, { waitUntil: () => undefined });
  const { lines, notUnderstood } = await pastedLists.readGoods(await sessions.authenticate(staff.token), {
    text,
    file,
  });
  const shown = lines.map(({ products, quantity, cost, note }) => [products[0]?.name, quantity, cost, note]);
  return { shown, notUnderstood };
};

it("reads received products in the written quantity, not rounded to what can be ordered", async () => {
  const { shown, notUnderstood } = await read(
    "aloo 12.5 kg @ 18.50\r\npyaz 20 kg ₹22/kg\npalak\nspinach 8 bunches\nmilk 500 ml\nunobtainium 3 kg",
  );
  expect(shown).toContainEqual(["Potato", 12.5, 18.5, ""]);
  expect(shown).toContainEqual(["Onion", 20, 22, ""]);
  expect(shown).toContainEqual(["Spinach", 2, null, ""]);
  expect(shown).toContainEqual(["Milk", 0.5, null, ""]);
  expect(notUnderstood.join(" ")).toContain("unobtainium");
});

it("reads a pasted table and a file by their headings", async () => {
  const table = "Item\tQty\tUnit\tRate\tRemarks\nPotato\t50\tkg\t18.5\twet sacks\nOnion\t12.25\tkg\t\t\n";
  const wanted = [
    ["Potato", 50, 18.5, "wet sacks"],
    ["Onion", 12.25, null, ""],
  ];
  expect((await read(table)).shown).toEqual(wanted);
  const csv = new File([table.replaceAll("\t", ",")], "mandi.csv", { type: "text/csv" });
  expect((await read("", csv)).shown).toEqual(wanted);
});

it("converts packs to kilos or litres where the stock is kept in these units", async () => {
  const { shown } = await read("aloo 50 kg x 4\nmilk 500 ml 12 packets");
  const table = await read("Item\tPack\tQty\nPotato\t50 kg\t4\nOnion\t25 kg bag\t3\nMilk\t500 ml\t12\n");
  const quantities = (lines: typeof shown) => lines.map(([name, quantity]) => [name, quantity]);
  expect(quantities(shown)).toEqual([
    ["Potato", 200],
    ["Milk", 6],
  ]);
  expect(quantities(table.shown)).toEqual([
    ["Potato", 200],
    ["Onion", 75],
    ["Milk", 6],
  ]);
});

it("reads a rate with a decimal comma, thousands or a currency, and ignores a lone sign and a negative rate", async () => {
  const rates = ["18,50", "1,250.50", "₹ 1,250", "Rs. ૨૨", "₹", "-5"];
  const table = rates.map((rate) => `Potato;5;kg;${rate}`).join("\n");
  const csv = new File([`Item;Qty;Unit;Rate\n${table}\n`], "mandi.csv", { type: "text/csv" });
  const { shown } = await read("", csv);
  expect(shown.map(([, , cost]) => cost)).toEqual([18.5, 1250.5, 1250, 22, null, null]);
});
