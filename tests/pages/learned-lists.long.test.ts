import { expect, test } from "vitest";
import type { WorkingList } from "../../worker/lists/lists.contract.ts";
import { type Page, signIn, toText } from "./support/client.ts";

const proposalsOf = ({ document }: Page): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-testid="proposal"]'),
];
const boxesOf = (proposal: HTMLElement | undefined): HTMLInputElement[] => [
  ...(proposal?.querySelectorAll<HTMLInputElement>('input[name="line"]') ?? []),
];
const makeButton = (proposal: HTMLElement | undefined): HTMLElement => {
  const button = proposal?.querySelector<HTMLElement>('button[type="submit"]');
  if (!button) throw new Error("nothing is proposed");
  return button;
};
const nameOf = (proposal: HTMLElement | undefined) =>
  proposal?.querySelector<HTMLInputElement>('input[name="name"]') as HTMLInputElement;

test("proposes what the demo hotel orders again and again, and makes a list of what stays chosen, without script", async () => {
  const buyer = await signIn("hotel@rasad.test");
  const lists = await buyer.open("/lists");
  const page = await buyer.follow(lists.link("Look through my orders"));
  const [regulars, ofWeekday] = proposalsOf(page);
  expect(proposalsOf(page)).toHaveLength(2);
  expect(toText(regulars as HTMLElement)).toMatch(/^RegularsPotato \(Jyoti\), .+ …10 products: see and choose/);
  expect(toText(regulars as HTMLElement)).toMatch(/Onion \(Nasik Red\) 20 kgon 12 of \d\d days with an order/);
  expect(toText(ofWeekday as HTMLElement)).toMatch(/^(\w+days).*5 products.*Cauliflower 12 kgon 6 of 6 \1/);

  // A list with this name is there already: what was chosen and typed stays.
  const [potato] = boxesOf(regulars);
  expect(boxesOf(regulars).every(({ checked }) => checked)).toBe(true);
  if (potato) potato.checked = false;
  nameOf(regulars).value = "Daily";
  const refused = await buyer.press(page, makeButton(regulars));
  expect(refused.status).toBe(409);
  const [again] = proposalsOf(refused);
  expect(toText(again as HTMLElement)).toContain("You already have a list with this name.");
  expect(nameOf(again).value).toBe("Daily");
  expect(boxesOf(again).map(({ checked }) => checked)).toEqual([false, ...Array(9).fill(true)]);

  nameOf(again).value = "Every day";
  const made = await buyer.press(refused, makeButton(again));
  expect(made.text("h1")).toBe("Every day");
  const path = made.address;
  const { list } = await buyer.api<{ list: WorkingList }>("GET", path);
  expect(list.lines).toHaveLength(9);
  expect(list.lines[0]).toMatchObject({ product: { name: "Onion (Nasik Red)" }, quantity: 20, par: null });

  // No line has a par level, so the bar fills in the usual quantities, which each row shows.
  expect(made.text('[data-testid="list-row"]')).toContain("Usually 20 kg");
  expect(made.see.queryByRole("button", { name: "Fill to par" })).toBeNull();
  const filled = await buyer.press(made, made.button("Usual quantities"));
  expect(filled.field("Onion (Nasik Red): order").value).toBe("20");

  expect(proposalsOf(await buyer.open("/lists?learned"))).toHaveLength(1);
  await buyer.api("DELETE", path);
});
