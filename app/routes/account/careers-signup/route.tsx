import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigate, useNavigation } from "react-router";
import { AgentSignUpInput } from "../../../../worker/accounts/registration/agent-sign-up.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { signInCookies } from "../../../../worker/identity/session-cookie.contract.ts";
import { PICTURE_TOO_LARGE } from "../../../../worker/platform/images/images.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { type RequestFacts, requestContext, servicesContext } from "../../../context.ts";
import { EntryPanel } from "../../../features/account/entry-panel.tsx";
import { passwordWarningCookies } from "../../../features/account/password-warning.ts";
import { formClientAction } from "../../../features/action-result/client-action.ts";
import { invalidResult, parseForm, refusedResult, submitForm } from "../../../features/forms/conform.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { useViewer, type Viewer } from "../../../features/viewer/use-viewer.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AgentForm } from "./agent-form.tsx";

export const handle = { startsAtTop: true };

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "careers");
  return pageMeta(args, { title: text("title"), description: text("intro") });
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

interface AgentSignUpResult {
  readonly isDone?: boolean;
  readonly result?: SubmissionResult<string[]>;
}

/** How long the success message is shown before /login opens. */
const WELCOME_S = 2;

/** Without script the Refresh header opens /login; with script a timer does. */
const welcome = (cookies: readonly string[]) => {
  const headers = new Headers({ Refresh: `${WELCOME_S};url=${href("/login")}` });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return data<AgentSignUpResult>({ isDone: true }, { status: 201, headers });
};

/** Checks the limit before reading the body. After a refusal the form is empty. */
const readForm = async (request: Request, services: Services, facts: RequestFacts) => {
  try {
    await services.accounts.requireSignUpsLeft(facts);
    return { ...(await services.uploads.readForm(request)), refusal: null };
  } catch (refusal) {
    return { form: new FormData(), isCut: false, refusal };
  }
};

const signUpAgent = async (request: Request, services: Services, facts: RequestFacts) => {
  const { form, isCut, refusal } = await readForm(request, services, facts);
  const submission = parseForm(form, AgentSignUpInput);
  if (refusal) return refusedResult(facts.language, submission, refusal);
  // The text fields come before the picture, so they are complete and can be shown again.
  if (isCut) return invalidResult(facts.language, submission, { vehicleImage: [PICTURE_TOO_LARGE] }, 413);
  return submitForm(facts.language, submission, async (input) => {
    const signedIn = await services.agents.signUpAgent(input, facts, facts.language);
    return welcome([...signInCookies(signedIn), ...passwordWarningCookies(services, facts.language, input.password)]);
  });
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  if (facts.actor) throw redirect(href("/careers-signup"));
  return signUpAgent(request, context.get(servicesContext), facts);
};

export const clientAction = (args: Route.ClientActionArgs) =>
  formClientAction(args, () => messagesHere("careers")("failed"));

const LOG_OUT_AND_RETURN = `${href("/logout")}?${new URLSearchParams({ returnTo: href("/careers-signup") })}`;

export default function CareersSignup({ actionData }: Route.ComponentProps) {
  const text = useMessages("careers");
  const { user } = useViewer();
  const signUp: AgentSignUpResult | undefined = actionData;
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
              <AgentForm result={signUp?.result} />
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

/** For signed-in visitors instead of the form, because an account has one role. */
function AccountNote({ user: { role, email } }: { user: NonNullable<Viewer["user"]> }) {
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

/** Opens /login after `WELCOME_S`, which redirects the signed-in agent to their profile. */
function AgentWelcome() {
  const text = useMessages("careers");
  const navigate = useNavigate();
  const alert = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  // The router restores the scroll position at the end of the long form; focus scrolls back to the message.
  useEffect(() => {
    if (state === "idle") alert.current?.focus();
  }, [state]);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href("/login"), { replace: true }), WELCOME_S * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="grid justify-items-start gap-4">
      <Alert ref={alert} tabIndex={-1} tone="success" className="w-full scroll-mt-28">
        <p className="font-bold">{text("success")}</p>
        <p>{text("successText")}</p>
      </Alert>
      <ButtonLink to={href("/login")} replace>
        {text("next")}
      </ButtonLink>
    </div>
  );
}
