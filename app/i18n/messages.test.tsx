import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { loadMessages } from "./load-messages.ts";
import { MessagesProvider, messagesIn, useMessages } from "./messages.tsx";

beforeAll(async () => {
  for (const language of ["english", "hindi"] as const) await loadMessages(language);
});

function Component({ got }: { got: unknown[] }) {
  const text = useMessages("orders");
  got.push(text);
  return text("itemCount", { count: 2 });
}

/** The translators that two components receive. */
const translatorsIn = (language: Language): unknown[] => {
  const got: unknown[] = [];
  renderToString(
    <MessagesProvider language={language} timezone="ist">
      <Component got={got} />
      <Component got={got} />
    </MessagesProvider>,
  );
  return got;
};

it("creates one translator for all components and requests of a language and namespace", () => {
  const [first, second] = translatorsIn("english");
  expect(second).toBe(first);
  expect(translatorsIn("english")).toEqual([first, first]);
  expect(messagesIn("english", "orders")).toBe(first);
  expect(translatorsIn("hindi")).not.toContain(first);
  expect(messagesIn("english", "orders")("itemCount", { count: 2 })).toBe("2 items");
  expect(messagesIn("hindi", "orders")("itemCount", { count: 2 })).toBe("2 आइटम");
});
