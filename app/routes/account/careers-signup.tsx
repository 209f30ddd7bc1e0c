import { useForm } from "@conform-to/react";
import { href, Link, redirect, type ShouldRevalidateFunction } from "react-router";
import { DEFAULT_CITY } from "../../../worker/brand.contract.ts";
import { AgentSignUpInput } from "../../../worker/delivery/agent-sign-up.contract.ts";
import { DEFAULT_PINCODE } from "../../../worker/delivery/agents.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { afterLogin } from "../../features/account/after-login.ts";
import { AgentForm } from "../../features/account/agent-form.tsx";
import { type AgentSignUpAnswer, signUpAgent } from "../../features/account/agent-sign-up-action.ts";
import { AgentWelcome } from "../../features/account/agent-welcome.tsx";
import { EntryPanel } from "../../features/account/entry-panel.tsx";
import { keepForm } from "../../features/forms/keep-form.ts";
import { parseForm } from "../../features/forms/parse-form.ts";
import { pageMeta } from "../../features/shell/page-meta.ts";
import { textsHere, textsIn, textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/careers-signup.ts";

export const meta: Route.MetaFunction = (args) => {
  const text = textsOfPage(args.matches, "careers");
  return pageMeta(args, { title: text("title"), description: text("intro") });
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { actor, origin } = context.get(requestContext);
  if (actor) throw redirect(afterLogin(actor.role, url, origin));
  return null;
};

/** Once signed up, the page stays for its two seconds: read anew, it would send the new agent on at once. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as AgentSignUpAnswer | undefined)?.isDone ? false : defaultShouldRevalidate;

export const action = async ({ request, context, url }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  if (facts.actor) throw redirect(afterLogin(facts.actor.role, url, facts.origin));
  const text = textsIn(facts.language, "careers");
  return signUpAgent(request, context.get(servicesContext), facts, text("failed"));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction(), () => textsHere("careers")("failed"));

export default function CareersSignup({ actionData }: Route.ComponentProps) {
  const text = useText("careers");
  const answer: AgentSignUpAnswer | undefined = actionData;
  const [form, fields] = useForm<AgentSignUpInput>({
    id: "careers",
    lastResult: answer?.result,
    defaultValue: { location: DEFAULT_CITY, pincode: DEFAULT_PINCODE },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, AgentSignUpInput),
  });
  return (
    <EntryPanel title={text("title")} intro={text("intro")}>
      {answer?.isDone ? (
        <AgentWelcome />
      ) : (
        <>
          <AgentForm form={form} fields={fields} isAgain={answer?.result !== undefined} />
          <p className="mt-5 text-center text-muted">
            {text("haveAccount")}{" "}
            <Link to={href("/login")} className="inline-block py-2 font-semibold text-brand-text underline">
              {text("login")}
            </Link>
          </p>
        </>
      )}
    </EntryPanel>
  );
}
