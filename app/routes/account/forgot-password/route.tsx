import { useEffect, useState } from "react";
import { data, href, Link } from "react-router";
import { ForgotPasswordInput } from "../../../../worker/accounts/verification/verification.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

/** The same delay for every address, so that timing does not reveal which addresses have an account. */
const SHOWN_AFTER_MS = 1500;
const LINK = "inline-block py-2 font-semibold text-brand-text underline";

export const handle = { startsAtTop: true };

export const meta = pageTitle("forgotPassword", "pageTitle");

export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const submission = parseForm(await request.formData(), ForgotPasswordInput);
  return submitForm(facts.language, submission, async (input) => {
    await context.get(servicesContext).passwordReset.forgotPassword(input, facts);
    return data({ result: submission.reply(), isDone: true });
  });
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("forgotPassword")("failed"));

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const text = useMessages("forgotPassword");
  const isDone = actionData !== undefined && "isDone" in actionData;
  const isShown = useDelayed(isDone, SHOWN_AFTER_MS);
  return (
    <EntryPanel title={text("title")} intro={text("intro")}>
      {isShown ? (
        <div className="grid gap-4">
          <Alert tone="success">{text("sent")}</Alert>
          <p className="text-muted">{text("sentHint")}</p>
          <ButtonLink to={href("/forgot-password")} variant="outline" reloadDocument>
            {text("again")}
          </ButtonLink>
        </div>
      ) : (
        <AddressForm result={actionData?.result} isWaiting={isDone} />
      )}
      <p className="mt-5 text-center text-muted">
        {text("remembered")}{" "}
        <Link to={href("/login")} className={LINK}>
          {text("login")}
        </Link>
        <br />
        {text("noAccount", { name: brand.name })}{" "}
        <Link to={href("/register")} className={LINK}>
          {text("register")}
        </Link>
      </p>
    </EntryPanel>
  );
}

interface AddressFormProps {
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;
  isWaiting: boolean;
}

function AddressForm({ result, isWaiting }: AddressFormProps) {
  const text = useMessages("forgotPassword");
  const [form, fields] = useSchemaForm(ForgotPasswordInput, { id: "forgot-password", lastResult: result });
  return (
    <PostForm form={form} submit={text("submit")} submitting={text("submitting")} isWaiting={isWaiting}>
      <TextField label={text("email")} {...conformed(fields.email)} type="email" autoComplete="username" />
    </PostForm>
  );
}

/** True once `isActive` has been true for `ms`; immediately if it is true in the first render, as without script. */
const useDelayed = (isActive: boolean, ms: number): boolean => {
  const [isElapsed, setElapsed] = useState(isActive);
  useEffect(() => {
    if (!isActive) return setElapsed(false);
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [isActive, ms]);
  return isActive && isElapsed;
};
