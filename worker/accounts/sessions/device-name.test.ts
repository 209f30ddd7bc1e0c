import { expect, it } from "vitest";
import { readDevice } from "./device-name.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

const DEVICES = [
  [`Mozilla/5.0 (Linux; Android 13; SM-A125F) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A125F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`, "Opera", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux"],
  [`${IPHONE} Version/19.0 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
    "Safari",
    "macOS",
  ],
  ["curl/8.5.0", null, null],
  ["", null, null],
] as const;

it("names the browser and system of a device", () => {
  for (const [userAgent, browser, system] of DEVICES)
    expect(readDevice(userAgent), userAgent).toEqual({ browser, system });
});
