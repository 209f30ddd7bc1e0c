import { type FieldMetadata, type FormMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { GST_STATE_CODES, GST_STATES } from "../../../../worker/cities/states.contract.ts";
import type { SellerInput } from "../../../../worker/documents/seller.contract.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

type Fields = { [Key in keyof SellerInput]-?: FieldMetadata<SellerInput[Key], SellerInput> };

interface SellerFormProps {
  form: FormMetadata<SellerInput>;
  fields: Fields;
}

const BANK = ["accountName", "accountNumber", "ifsc", "bankName"] as const;

export function SellerForm({ form, fields }: SellerFormProps) {
  const text = useMessages("seller");
  const line = (name: "name" | "gstin" | "fssai" | (typeof BANK)[number], hint?: string) => (
    <Field key={name} label={text(name)} hint={hint} id={fields[name].id} errors={fields[name].errors}>
      {(control) => <Input {...getInputProps(fields[name], { type: "text" })} {...control} />}
    </Field>
  );
  return (
    <PostForm form={form} submit={text("save")} submitting={text("saving")}>
      <input type="hidden" name="version" value={fields.version.initialValue ?? "0"} />
      {line("name")}
      {line("gstin", text("gstinHint"))}
      {line("fssai")}
      <Field label={text("address")} id={fields.address.id} errors={fields.address.errors}>
        {(control) => <Textarea {...getTextareaProps(fields.address)} {...control} rows={3} />}
      </Field>
      <Field label={text("state")} id={fields.state.id} errors={fields.state.errors}>
        {(control) => (
          <Select name={fields.state.name} defaultValue={fields.state.initialValue} {...control}>
            {GST_STATE_CODES.map((code) => (
              <option key={code} value={code}>
                {GST_STATES[code]} ({code})
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1 text-lg font-semibold">{text("bank")}</legend>
        <p className="text-sm text-muted sm:col-span-2">{text("bankHint")}</p>
        {BANK.map((name) => line(name))}
      </fieldset>
    </PostForm>
  );
}
