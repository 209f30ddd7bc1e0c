import type { SubmissionResult } from "@conform-to/react";
import { href, Link, useLocation } from "react-router";
import { RegisterInput } from "../../../../worker/identity/accounts.contract.ts";
import { SelectField, TextField } from "../../../components/ui/fields.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { AddressField, CityField, NewPasswordField, PersonField } from "../../../features/account/account-fields.tsx";
import { visitorsOnly } from "../../../features/account/after-login.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { withPasswordWarning } from "../../../features/account/password-warning.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("register", "pageTitle");

export const loader = (args: Route.LoaderArgs) => visitorsOnly(args);

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(await request.formData(), RegisterInput), async (input) => {
    const services = context.get(servicesContext);
    await services.accounts.register(input, facts, facts.language);
    const success = messagesIn(facts.language, "register")("success");
    const message = withPasswordWarning(services, facts.language, input.password, success);
    return redirectWithToast(href("/login") + url.search, "success", message, [], input.email);
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("register")("failed"));

const ROLES = ["hotel", "admin"] as const;

/** Only hotels have a GSTIN. CSS hides its field for other roles, so that the form works without script. */
const LAYOUT = "sm:grid-cols-2 sm:[&>.whole]:col-span-2 has-[option[value=admin]:checked]:[&_.hotels-only]:hidden";

export default function Register({ actionData }: Route.ComponentProps) {
  const text = useMessages("register");
  const { search } = useLocation();
  return (
    <EntryPanel title={text("title")} intro={text("intro")}>
      <RegisterForm result={actionData?.result} />
      <p className="mt-5 text-center text-muted">
        {text("haveAccount")}{" "}
        <Link to={href("/login") + search} className="inline-block py-2 font-semibold text-brand-text underline">
          {text("login")}
        </Link>
      </p>
    </EntryPanel>
  );
}

function RegisterForm({ result }: { result: SubmissionResult | undefined }) {
  const text = useMessages("register");
  const [form, fields] = useSchemaForm(RegisterInput, {
    id: "register",
    lastResult: result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <PostForm form={form} submit={text("submit")} submitting={text("submitting")} className={LAYOUT}>
      <PersonField kind="name" field={fields.name} label={text("name")} />
      <PersonField kind="email" field={fields.email} label={text("email")} />
      <PersonField kind="tel" field={fields.phone} label={text("phone")} hint={text("phoneHint")} />
      <SelectField
        label={text("role")}
        {...conformed(fields.role)}
        hint={text("adminHint")}
        defaultValue={fields.role.initialValue ?? "hotel"}
        options={ROLES.map((name) => [name, text(`roles.${name}`)])}
      />
      <CityField field={fields.location} label={text("location")} />
      <AddressField field={fields.address} label={text("address")} />
      <TextField
        label={text("gstin")}
        {...conformed(fields.gstin)}
        hint={text("gstinHint")}
        optional
        className="hotels-only whole"
        autoComplete="off"
        autoCapitalize="characters"
        controlClass="uppercase"
      />
      <TextField
        label={text("businessName")}
        {...conformed(fields.businessName)}
        optional
        className="hotels-only whole"
        autoComplete="organization"
      />
      <NewPasswordField field={fields.password} label={text("password")} hint={text("passwordHint")} />
      <NewPasswordField field={fields.confirmPassword} label={text("confirmPassword")} />
    </PostForm>
  );
}
