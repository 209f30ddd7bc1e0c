import { useForm } from "@conform-to/react";
import { href, Link, redirect } from "react-router";
import { DEFAULT_PINCODE } from "../../../../worker/accounts/agents.contract.ts";
import { AgentSignUpInput } from "../../../../worker/accounts/registration/agent-sign-up.contract.ts";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AccountNote } from "./account-note.tsx";
import { AgentForm } from "./agent-form.tsx";
import { type AgentSignUpResult, signUpAgent } from "./agent-sign-up-action.ts";
import { AgentWelcome } from "./agent-welcome.tsx";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "careers");
  return pageMeta(args, { title: text("title"), description: text("intro") });
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  if (facts.actor) throw redirect(href("/careers-signup"));
  return signUpAgent(request, context.get(servicesContext), facts);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, () => messagesHere("careers")("failed"));

export default function CareersSignup({ actionData }: Route.ComponentProps) {
  const text = useMessages("careers");
  const { user } = useViewer();
  const signUp: AgentSignUpResult | undefined = actionData;
  const [form, fields] = useForm<AgentSignUpInput>({
    id: "careers",
    lastResult: signUp?.result,
    defaultValue: { location: DEFAULT_CITY, pincode: DEFAULT_PINCODE },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, AgentSignUpInput),
  });
  return (
    <EntryPanel title={text("title")} intro={text("intro")}>
      {signUp?.isDone ? (
        <AgentWelcome />
      ) : (
        <>
          <h2 className="mb-2 text-xl">{text("workTitle")}</h2>
          <ol className="mb-6 grid list-decimal gap-1 pl-5">
            {(["accept", "bring", "handOver"] as const).map((step) => (
              <li key={step}>{text(`work.${step}`)}</li>
            ))}
          </ol>
          {user ? (
            <AccountNote user={user} />
          ) : (
            <>
              <AgentForm form={form} fields={fields} isAgain={signUp?.result !== undefined} />
              <p className="mt-5 text-center text-muted">
                {text("haveAccount")}{" "}
                <Link to={href("/login")} className="inline-block py-2 font-semibold text-brand-text underline">
                  {text("login")}
                </Link>
              </p>
            </>
          )}
        </>
      )}
    </EntryPanel>
  );
}
