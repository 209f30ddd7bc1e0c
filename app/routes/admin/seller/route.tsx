import { useForm } from "@conform-to/react";
import { href } from "react-router";
import { SellerInput } from "../../../../worker/documents/seller.contract.ts";
import { Card } from "../../../components/ui/card.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, formClientAction } from "../../../features/action-result/client-action.ts";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { submitForm } from "../../../features/forms/refusal.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { SellerForm } from "./seller-form.tsx";

export const meta = pageTitle("seller", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { seller: await context.get(servicesContext).seller.getSeller(actor) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { actor, language } = context.get(requestContext);
  return submitForm(language, parseForm(await request.formData(), SellerInput), async (input) => {
    await context.get(servicesContext).seller.changeSeller(actor, input);
    return redirectWithToast(href("/admin/settings/seller"), "success", messagesIn(language, "seller")("saved"));
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formClientAction(serverAction, faultIn("seller"));

/** What the owner says about the seller, for documents from now on. */
export default function AdminSeller({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const text = useMessages("seller");
  const [form, fields] = useForm<SellerInput>({
    id: `seller-${seller.version}`,
    lastResult: actionData?.result,
    defaultValue: { ...seller, version: String(seller.version) },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, SellerInput),
  });
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-pretty text-muted">{text("intro")}</p>
      <Card className="max-w-2xl">
        <SellerForm form={form} fields={fields} />
      </Card>
    </>
  );
}
