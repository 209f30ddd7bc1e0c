import { href, Link, redirect, useLocation } from "react-router";
import { secondStepCookie } from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { LoginInput } from "../../../../worker/identity/accounts.contract.ts";
import { TextField } from "../../../components/ui/fields.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { visitorsOnly } from "../../../features/account/after-login.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { isPrivatePath } from "../../../features/page-meta/private-paths.ts";
import { SignInWithPasskey } from "../../../features/passkeys/sign-in-with-passkey.tsx";
import { signedInRedirect } from "../../../features/sign-in/signed-in-redirect.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("login", "pageTitle");

export const loader = (args: Route.LoaderArgs) => visitorsOnly(args);

export const action = async (args: Route.ActionArgs) => {
  const facts = args.context.get(requestContext);
  return submitForm(facts.language, parseForm(await args.request.formData(), LoginInput), async (input) => {
    const result = await args.context.get(servicesContext).accounts.login(input, facts);
    if (!("secondStep" in result)) return signedInRedirect(args, result);
    const headers = { "Set-Cookie": secondStepCookie(result.secondStep.pendingToken) };
    return redirect(href("/login/second-step") + args.url.search, { headers });
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("login")("failed"));

/** Whether a page that requires a sign-in redirected here; the intro then says so. */
const isSentHere = (search: string): boolean =>
  isPrivatePath(new URLSearchParams(search).get("returnTo")?.split("?")[0] ?? "");

export default function Login({ actionData }: Route.ComponentProps) {
  const text = useMessages("login");
  const { search } = useLocation();
  const returnTo = new URLSearchParams(search).get("returnTo");
  const email = useViewer().flash?.email;
  const [form, fields] = useSchemaForm(LoginInput, { id: "login", lastResult: actionData?.result });
  return (
    <EntryPanel title={text("title")} intro={text(isSentHere(search) ? "expired" : "intro")}>
      <PostForm form={form} submit={text("submit")} submitting={text("submitting")}>
        <TextField
          label={text("email")}
          {...conformed(fields.email)}
          defaultValue={fields.email.initialValue ?? email}
          type="email"
          autoComplete="username webauthn"
        />
        <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {text("or")}
        </p>
        <TextField label={text("phone")} {...conformed(fields.phone)} type="tel" autoComplete="tel" />
        <PasswordField
          label={text("password")}
          {...conformed(fields.password)}
          autoFocus={email !== undefined}
          autoComplete="current-password"
        />
        <Link
          to={href("/forgot-password")}
          className="-my-2 inline-block justify-self-end py-2 font-semibold text-brand-text underline"
        >
          {text("forgot")}
        </Link>
      </PostForm>
      <SignInWithPasskey returnTo={returnTo} offersAutofill />
      <p className="mt-5 text-center text-muted">
        {text("noAccount", { name: brand.name })}{" "}
        <Link to={href("/register") + search} className="inline-block py-2 font-semibold text-brand-text underline">
          {text("register")}
        </Link>
      </p>
    </EntryPanel>
  );
}
