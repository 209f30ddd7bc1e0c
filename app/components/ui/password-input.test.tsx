import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { loadMessages } from "../../i18n/load-messages.ts";
import { MessagesProvider } from "../../i18n/messages.tsx";
import { PasswordInput } from "./password-input.tsx";

it("names the button by its action and sets no pressed state, which would contradict that name", async () => {
  await loadMessages("english");
  const html = renderToString(
    <MessagesProvider language="english" timezone="ist">
      <PasswordInput name="password" />
    </MessagesProvider>,
  );
  expect(html).toContain('aria-label="Show password"');
  expect(html).not.toContain("aria-pressed");
});
