import { chromium } from "@playwright/test";
import { getBrowser } from "../local/browser.ts";

export const launchBrowser = async () =>
  chromium.launch({ executablePath: await getBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
