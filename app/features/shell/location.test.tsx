import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { KnownCity } from "../../../worker/cities/city-choice.contract.ts";
import { STANDARD_SLOT } from "../../../worker/platform/dates.contract.ts";
import { type RequestFacts, requestContext } from "../../context.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import { action } from "../../routes/location/route.ts";
import { readViewer } from "../viewer/read-viewer.ts";
import { LocationSelect } from "./choice-forms.tsx";

const cityOf = (slug: string, name: string, isOpen = true): KnownCity => ({
  slug,
  names: { english: name, hindi: name, marathi: name, gujarati: name },
  isOpen,
  slot: STANDARD_SLOT,
  slots: [],
  daysOff: [],
  terms: { minOrderPaise: 0, deliveryFeePaise: 0, freeDeliveryFromPaise: 0 },
  pins: [],
});

const facts: RequestFacts = {
  actor: null,
  headerAccount: null,
  cities: [cityOf("patna", "Patna"), cityOf("ranchi", "Ranchi"), cityOf("gaya", "Gaya", false)],
  language: "english",
  languageOnDevice: null,
  nonce: "",
  requestId: "",
  ip: "",
  userAgent: "",
  token: null,
  deviceToken: null,
  origin: "http://localhost",
};

const choose = async (location: string): Promise<Response> => {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  const body = new URLSearchParams({ location, to: "/products?category=Fruits" });
  const request = new Request("http://localhost/location", { method: "POST", body });
  return action({ request, context, params: {}, url: new URL(request.url), pattern: "/location" });
};

it("stores the second city on the device and reads it with each request", async () => {
  const answer = await choose("ranchi");
  expect(answer.headers.get("Location")).toBe("/products?category=Fruits");
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-rasad_city=ranchi; /);
  const request = new Request("http://localhost/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  expect(readViewer(request, facts).location).toBe("ranchi");
});

it("ignores a city that is not served", async () => {
  expect((await choose("atlantis")).headers.getSetCookie()).toEqual([]);
  const request = new Request("http://localhost/", { headers: { Cookie: "__Host-rasad_city=atlantis" } });
  expect(readViewer(request, facts).location).toBe("patna");
});

function Page() {
  return (
    <MessagesProvider language="english" timezone="ist">
      <LocationSelect />
    </MessagesProvider>
  );
}

it("offers the open cities with the chosen one selected, and a button without script", async () => {
  await loadMessages("english");
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: Page }]);
  const viewer = readViewer(
    new Request("http://localhost/", { headers: { Cookie: "__Host-rasad_city=ranchi" } }),
    facts,
  );
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: viewer } }} />);
  expect(html).toContain('<option value="patna">Patna</option>');
  expect(html).toContain('<option value="ranchi" selected="">Ranchi</option>');
  expect(html).not.toContain("Gaya");
  expect(html).toContain("Change city");
});
