import { getInputProps, useForm } from "@conform-to/react";
import { href, Link, useLocation } from "react-router";
import { LoginInput } from "../../../../worker/accounts/accounts.contract.ts";
import { signInCookies } from "../../../../worker/accounts/session-cookie.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { PasswordInput } from "../../../components/ui/password-input.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { afterLogin, visitorsOnly } from "../../../features/account/after-login.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { wantedIntoCart } from "../../../features/cart/wanted.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { submitForm } from "../../../features/forms/refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { isPrivatePath } from "../../../features/page-meta/private-paths.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "login")("pageTitle") });

export const loader = (args: Route.LoaderArgs) => visitorsOnly(args);

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(await request.formData(), LoginInput), async (input) => {
    const { user, ...signedIn } = await context.get(servicesContext).accounts.login(input, facts);
    const text = messagesIn(user.language, "login");
    const isAgent = user.role === "delivery";
    const wanted = isAgent ? [] : wantedIntoCart(request, facts.origin.startsWith("https:"));
    const added = wanted.length > 0 ? ` ${messagesIn(user.language, "cart")("added")}` : "";
    const to = afterLogin(user.role, url, facts.origin);
    const message = text(to === href("/agent-profile") ? "successAgent" : "success") + added;
    return redirectWithToast(to, "success", message, [...signInCookies(signedIn), ...wanted]);
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, () => messagesHere("login")("failed"));

/** True when a page for signed-in people redirected here, so that the intro explains why. */
const isSentHere = (search: string): boolean =>
  isPrivatePath(new URLSearchParams(search).get("returnTo")?.split("?")[0] ?? "");

export default function Login({ actionData }: Route.ComponentProps) {
  const text = useMessages("login");
  const { search } = useLocation();
  const [form, fields] = useForm<LoginInput>({
    id: "login",
    lastResult: actionData?.result,
    onValidate: ({ formData }) => parseForm(formData, LoginInput),
  });
  return (
    <EntryPanel title={text("title")} intro={text(isSentHere(search) ? "expired" : "intro")}>
      <PostForm form={form} submit={text("submit")} submitting={text("submitting")}>
        <Field label={text("email")} id={fields.email.id} errors={fields.email.errors}>
          {(control) => (
            <Input {...getInputProps(fields.email, { type: "email" })} {...control} autoComplete="username" />
          )}
        </Field>
        <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {text("or")}
        </p>
        <Field label={text("phone")} id={fields.phone.id} errors={fields.phone.errors}>
          {(control) => <Input {...getInputProps(fields.phone, { type: "tel" })} {...control} autoComplete="tel" />}
        </Field>
        <Field label={text("password")} id={fields.password.id} errors={fields.password.errors}>
          {(control) => <PasswordInput name={fields.password.name} {...control} autoComplete="current-password" />}
        </Field>
        <Link
          to={href("/forgot-password")}
          className="-my-2 inline-block justify-self-end py-2 font-semibold text-brand-text underline"
        >
          {text("forgot")}
        </Link>
      </PostForm>
      <p className="mt-5 text-center text-muted">
        {text("noAccount", { name: brand.name })}{" "}
        <Link to={href("/register") + search} className="inline-block py-2 font-semibold text-brand-text underline">
          {text("register")}
        </Link>
      </p>
    </EntryPanel>
  );
}
