import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { GST_STATE_CODES, GST_STATES } from "../../../../worker/cities/states.contract.ts";
import { type SellerEntry, SellerInput } from "../../../../worker/documents/seller.contract.ts";
import { SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, formClientAction, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

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

export const clientAction = (args: Route.ClientActionArgs) => formClientAction(args, faultIn("seller"));

/** After a refusal the form needs the seller's current version; typed values stay. */
export const shouldRevalidate = revalidateAfterRefusal;

const BANK = ["accountName", "accountNumber", "ifsc", "bankName"] as const;

export default function AdminSeller({ loaderData: { seller }, actionData }: Route.ComponentProps) {
  const text = useMessages("seller");
  return (
    <>
      <h1 className="pt-4 text-2xl">{text("title")}</h1>
      <p className="mb-4 max-w-2xl text-pretty text-muted">{text("intro")}</p>
      <Card className="max-w-2xl">
        <SellerForm seller={seller} result={actionData?.result} />
      </Card>
    </>
  );
}

function SellerForm({ seller, result }: { seller: SellerEntry; result: SubmissionResult | undefined }) {
  const text = useMessages("seller");
  const [form, fields] = useSchemaForm(SellerInput, {
    id: `seller-${seller.version}`,
    lastResult: result,
    defaultValue: { ...seller, version: String(seller.version) },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  const line = (name: "name" | "gstin" | "fssai" | (typeof BANK)[number], hint?: string) => (
    <TextField label={text(name)} {...conformed(fields[name])} key={name} hint={hint} />
  );
  return (
    <PostForm form={form} submit={text("save")} submitting={text("saving")}>
      <input type="hidden" name="version" value={seller.version} />
      {line("name")}
      {line("gstin", text("gstinHint"))}
      {line("fssai")}
      <TextareaField label={text("address")} {...conformed(fields.address)} rows={3} />
      <SelectField
        label={text("state")}
        {...conformed(fields.state)}
        options={GST_STATE_CODES.map((code) => [code, `${GST_STATES[code]} (${code})`])}
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1 text-lg font-semibold">{text("bank")}</legend>
        <p className="text-sm text-muted sm:col-span-2">{text("bankHint")}</p>
        {BANK.map((name) => line(name))}
      </fieldset>
    </PostForm>
  );
}
