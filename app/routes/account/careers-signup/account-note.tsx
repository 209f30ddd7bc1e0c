import { Form, href } from "react-router";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import type { Viewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

const LOG_OUT_AND_RETURN = `${href("/logout")}?${new URLSearchParams({ returnTo: href("/careers-signup") })}`;

/** Shown instead of the form to people who are signed in: an account has one role. */
export function AccountNote({ user: { role, email } }: { user: NonNullable<Viewer["user"]> }) {
  const text = useMessages("careers");
  const isAgent = role === "delivery";
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-xl">{text(isAgent ? "isAgentTitle" : "separateTitle")}</h2>
      <p className="text-pretty wrap-anywhere">{text(isAgent ? "isAgent" : "separate", { email })}</p>
      {isAgent ? (
        <ButtonLink to={href("/orders")}>{text("toBoard")}</ButtonLink>
      ) : (
        <Form method="post" action={LOG_OUT_AND_RETURN}>
          <Button type="submit">{text("logout")}</Button>
        </Form>
      )}
    </div>
  );
}
