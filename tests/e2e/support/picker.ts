import { expect, type Locator, type Page } from "@playwright/test";

/** What was tapped and typed at the packing station; each key counts as a tap. */
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
  /** Which products this picker fetches, by name. */
  readonly fetches: (name: string) => boolean;
}

/** For what hangs: the other picker may have most of the lines. */
const PICKING_MS = 1_200_000;

/** Every twentieth line is short. */
const SHORT_EVERY = 20;

/** "Picked: Potato, #1A2B3C4D, 2.5 kg" */
const LABEL = /^Picked: (.*), (#\w+), ([\d.,]+) (\S+)$/;

const partsOf = (label: string) => {
  const [, name = "", id = "", amount = "", unit = ""] = LABEL.exec(label) ?? [];
  return { name, id, amount: Number(amount.replaceAll(",", "")), unit };
};

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

  /** By the attribute: computing the names of hundreds of buttons takes longer than the tap. */
  const named = (label: string): Locator => page.locator(`button[aria-label="${label}"]`);

  const unpicked = async (): Promise<string[]> => {
    const labels = await page
      .locator("[data-testid=pick-line] button[aria-pressed=false]:enabled")
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
    return labels.filter((label) => fetches(partsOf(label).name));
  };

  const pickLine = async (label: string): Promise<void> => {
    const { name, amount, unit } = partsOf(label);
    const tick = named(label);
    const row = page.getByTestId("pick-line").filter({ has: tick });
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

    /** Until every line is picked, also by the other picker and those that replace what was short. */
    async pickAll(): Promise<void> {
      for (;;) {
        for (const label of await unpicked()) await pickLine(label);
        await expect
          .poll(async () => (await isAllPicked()) || (await unpicked()).length > 0, { timeout: PICKING_MS })
          .toBe(true);
        if (await isAllPicked()) return;
      }
    },

    /** Packs those crates of which `isMine`, by the button's name: the other picker packs at the same time. */
    async packOwn(isMine: (name: string) => boolean): Promise<void> {
      const names = await packButtons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
      for (const name of names.filter(isMine)) await tap(named(name));
    },

    async leave(): Promise<void> {
      await expect(page.locator("[data-testid=crate] button[aria-label$='again']")).toHaveCount(await crates.count());
      await tap(page.getByRole("link", { name: "Other orders" }));
    },
  };
};
