import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link, useNavigation } from "react-router";
import { type Language, mayOrder } from "../../../../worker/identity/accounts.contract.ts";
import {
  CLEAR_SITE_DATA,
  endedDeviceCookie,
  endedSessionCookie,
} from "../../../../worker/identity/session-cookie.contract.ts";
import { DeleteAccountForm, type DeletionObstacles } from "../../../../worker/own-data/own-data.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, formClientAction } from "../../../features/action-result/client-action.ts";
import { endedCartCookies } from "../../../features/cart/cart-cookies.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { endedCityCookie } from "../../../features/viewer/city-cookie.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("ownData", "deletePageTitle");

/** Why the account cannot be deleted now; empty when it can. */
const obstacleSentences = (
  language: Language,
  { openOrders, carriedOrders, carriesCash, hasRefundUnderWay, hasOpenAccount, isLastOwner }: DeletionObstacles,
): string[] =>
  [
    ...(openOrders.length > 0 ? [message("profile.open_orders")] : []),
    ...(carriedOrders.length > 0 ? [message("profile.carries_orders")] : []),
    ...(carriesCash ? [message("profile.carries_cash")] : []),
    ...(hasOpenAccount ? [message("credit.open_account")] : []),
    ...(hasRefundUnderWay ? [message("profile.refund_under_way")] : []),
    ...(isLastOwner ? [message("profile.last_owner")] : []),
  ].map((reference) => translateMessage(language, reference));

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { ownData } = context.get(servicesContext);
  const obstacles = await ownData.readDeletionObstacles(actor);
  return {
    email: actor?.email ?? "",
    isAgent: actor !== null && !mayOrder(actor),
    openOrders: obstacles.openOrders,
    obstacles: obstacleSentences(language, obstacles),
  };
};

/** Unlike a sign-out, this removes everything of the person from the device, the cart included. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  return submitForm(facts.language, parseForm(await request.formData(), DeleteAccountForm), async (input) => {
    await context.get(servicesContext).ownData.deleteAccount(facts.actor, input, facts);
    const ended = [endedSessionCookie(), endedDeviceCookie(), endedCityCookie, ...endedCartCookies()];
    const answer = redirectWithToast(href("/"), "success", messagesIn(facts.language, "ownData")("deleted"), ended);
    answer.headers.set("Clear-Site-Data", CLEAR_SITE_DATA);
    return answer;
  });
};

export const clientAction = (args: Route.ClientActionArgs) => formClientAction(args, faultIn("ownData"));

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const text = useMessages("ownData");
  const { email, isAgent, openOrders, obstacles } = loaderData;
  return (
    <div className="page-width max-w-2xl">
      <PageHeader title={text("deleteTitle")} text={text("deleteIntro")} />
      <div className="grid gap-5">
        <Card>
          <h2 className="text-xl">{text("what")}</h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-pretty">
            <li>{text("whatErased")}</li>
            {isAgent && <li>{text("whatErasedAgent")}</li>}
            {!isAgent && <li>{text("whatOrders")}</li>}
            {!isAgent && <li>{text("whatBooks")}</li>}
            {!isAgent && <li>{text("whatDocuments")}</li>}
            <li>{text("whatDevices")}</li>
            <li>{text("whatAgain")}</li>
          </ul>
          <ButtonLink to={href("/profile/data")} variant="outline" className="mt-4 max-sm:w-full">
            {text("downloadFirst")}
          </ButtonLink>
        </Card>
        {obstacles.length === 0 ? (
          <DeleteAccountFields email={email} result={actionData?.result} />
        ) : (
          <Obstacles sentences={obstacles} orders={openOrders} />
        )}
      </div>
    </div>
  );
}

function Obstacles({ sentences, orders }: { sentences: readonly string[]; orders: readonly string[] }) {
  const text = useMessages("ownData");
  return (
    <Alert tone="accent">
      <h2 className="font-bold">{text("notYet")}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1 font-normal">
          {sentence}
        </p>
      ))}
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {orders.map((orderId) => (
          <li key={orderId}>
            <Link
              to={href("/orders/:orderId", { orderId })}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {text("seeOrder", { id: orderId.slice(-8) })}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to={href("/orders")} variant="outline">
          {text("seeOrders")}
        </ButtonLink>
        <ButtonLink to={href("/contact")} variant="outline">
          {text("contact")}
        </ButtonLink>
      </div>
    </Alert>
  );
}

function DeleteAccountFields({ email, result }: { email: string; result: SubmissionResult | undefined }) {
  const text = useMessages("ownData");
  const isPending = useNavigation().formMethod === "POST";
  const [form, fields] = useSchemaForm(DeleteAccountForm, {
    id: "delete-account",
    lastResult: result,
    shouldRevalidate: "onInput",
  });
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <TextField
          label={text("confirmation")}
          hint={text("confirmationHint", { email })}
          {...conformed(fields.confirmation)}
          type="email"
          defaultValue={fields.confirmation.initialValue ?? ""}
          autoComplete="off"
          required
        />
        <PasswordField
          label={text("password")}
          {...conformed(fields.password)}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <Button type="submit" variant="destructive" disabled={isPending}>
            {text(isPending ? "submitting" : "submit")}
          </Button>
          <ButtonLink to={href("/profile")} variant="ghost">
            {text("keep")}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
