import { expect, type Locator, type Page } from "@playwright/test";

/** Taps and lines counted at the packing station; each typed key counts as a tap. */
export interface Tally {
  presses: number;
  lines: number;
  weighed: number;
  short: number;
}

interface Work {
  readonly page: Page;
  readonly tally: Tally;
  /** Names of products that are sold by weight. */
  readonly weighed: ReadonlySet<string>;
  /** Whether this picker fetches the product of this name. */
  readonly fetches: (name: string) => boolean;
}

/** A generous timeout: the other picker may have most of the lines. */
const PICKING_MS = 1_200_000;

/** Every twentieth line is short. */
const SHORT_EVERY = 20;

/** A line on the screen, when it is picked by product. */
interface Line {
  readonly orderId: string;
  readonly productId: string;
  readonly name: string;
  readonly amount: number;
  readonly unit: string;
}

/** Found by attribute: computing the accessible names of hundreds of buttons takes longer than the tap. */
const LINE = "[data-testid=pick-line]";

/** One of the people who pick at the station. */
export const createPicker = ({ page, tally, weighed, fetches }: Work) => {
  const tap = async (target: Locator): Promise<void> => {
    tally.presses++;
    await target.click();
  };
  const type = async (text: string): Promise<void> => {
    tally.presses += text.length;
    await page.keyboard.type(text);
  };

  const named = (label: string): Locator => page.locator(`button[aria-label="${label}"]`);

  const unpicked = async (): Promise<Line[]> => {
    const lines = await page.locator(`${LINE}:has(button[aria-pressed=false]:enabled)`).evaluateAll((rows) =>
      rows.map((row) => {
        const inputOf = (name: string) => row.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? "";
        const textOf = (selector: string) => row.querySelector(`button ${selector}`)?.textContent ?? "";
        const [amount = "", unit = ""] = textOf("b").split(" ");
        return {
          orderId: inputOf("orderId"),
          productId: inputOf("productId"),
          name: textOf(".sr-only").replace("Picked:", "").trim(),
          amount: Number(amount.replaceAll(",", "")),
          unit,
        };
      }),
    );
    return lines.filter(({ name }) => fetches(name));
  };

  const pickLine = async ({ orderId, productId, name, amount, unit }: Line): Promise<void> => {
    const row = page.locator(
      `${LINE}:has(input[name=orderId][value="${orderId}"]):has(input[name=productId][value="${productId}"])`,
    );
    const tick = row.locator("button[aria-pressed]");
    const isShort = ++tally.lines % SHORT_EVERY === 0;
    if (!isShort && !weighed.has(name)) return tap(tick);
    await tap(row.locator("summary"));
    if (isShort && unit !== "kg") await tap(row.getByRole("button", { name: "None there" }));
    else {
      await expect(row.getByRole("textbox")).toBeFocused();
      await type(String(isShort ? amount / 2 : Math.round(amount * 1010) / 1000));
      await tap(row.getByRole("button", { name: "Save" }));
    }
    if (!isShort) tally.weighed++;
    else {
      tally.short++;
      await tap(row.getByRole("button", { name: "Ask the buyer" }));
    }
  };

  const packButtons = page.locator("[data-testid=crate] button[aria-label$='is packed']");
  const crates = page.getByTestId("crate");
  const isAllPicked = async (): Promise<boolean> => (await packButtons.count()) === (await crates.count());

  return {
    /** Opens the next orders; false when none is left to pack. */
    async openNext(): Promise<boolean> {
      const start = page.getByRole("button", { name: "Start picking" });
      const nothing = page.getByText("Nothing to pack");
      await expect(start.or(nothing)).toBeVisible();
      if (await nothing.isVisible()) return false;
      await tap(start);
      await expect(crates.first()).toBeVisible();
      return true;
    },

    /** Picks until every line is picked, including the other picker's lines and replacements of short lines. */
    async pickAll(): Promise<void> {
      for (;;) {
        for (const line of await unpicked()) await pickLine(line);
        await expect
          .poll(async () => (await isAllPicked()) || (await unpicked()).length > 0, { timeout: PICKING_MS })
          .toBe(true);
        if (await isAllPicked()) return;
      }
    },

    /** Packs the crates for which `isMine` is true of the button's name; the other picker packs at the same time. */
    async packOwn(isMine: (name: string) => boolean): Promise<void> {
      const names = await packButtons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
      for (const name of names.filter(isMine)) await tap(named(name));
    },

    async leave(): Promise<void> {
      await expect(page.locator("[data-testid=crate] button[aria-label^='Open again']")).toHaveCount(
        await crates.count(),
      );
      // Notices stay while the pointer is on them, and may lie over the link.
      await page.mouse.move(0, 0);
      await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
      await tap(page.getByRole("link", { name: "Other orders" }));
    },
  };
};
