import { useForm } from "@conform-to/react";
import { href, Link, useLocation } from "react-router";
import { RegisterInput } from "../../../../worker/identity/accounts.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { visitorsOnly } from "../../../features/account/after-login.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { withPasswordWarning } from "../../../features/account/password-warning.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { RegisterForm } from "./register-form.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "register")("pageTitle") });

export const loader = (args: Route.LoaderArgs) => visitorsOnly(args);

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(await request.formData(), RegisterInput), async (input) => {
    const services = context.get(servicesContext);
    await services.accounts.register(input, facts);
    const success = messagesIn(facts.language, "register")("success");
    const message = withPasswordWarning(services, facts.language, input.password, success);
    return redirectWithToast(href("/login") + url.search, "success", message);
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, () => messagesHere("register")("failed"));

export default function Register({ actionData }: Route.ComponentProps) {
  const text = useMessages("register");
  const { search } = useLocation();
  const [form, fields] = useForm<RegisterInput>({
    id: "register",
    lastResult: actionData?.result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, RegisterInput),
  });
  return (
    <EntryPanel title={text("title")} intro={text("intro")}>
      <RegisterForm form={form} fields={fields} />
      <p className="mt-5 text-center text-muted">
        {text("haveAccount")}{" "}
        <Link to={href("/login") + search} className="inline-block py-2 font-semibold text-brand-text underline">
          {text("login")}
        </Link>
      </p>
    </EntryPanel>
  );
}
