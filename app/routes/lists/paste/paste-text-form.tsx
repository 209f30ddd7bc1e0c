import { getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Textarea } from "../../../components/ui/input.tsx";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { PasteForm } from "./paste-form.ts";

interface PasteTextFormProps {
  /** What another app shared with the installed one. */
  shared: string;
  lastResult: SubmissionResult | undefined;
}

export function PasteTextForm({ shared, lastResult }: PasteTextFormProps) {
  const text = useMessages("pasteList");
  const [form, { text: field }] = useForm<PasteForm>({
    id: "paste-list",
    lastResult,
    defaultValue: { text: shared },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, PasteForm),
  });
  return (
    <Card>
      <PostForm form={form} submit={text("read")} submitting={text("reading")}>
        <Field label={text("label")} hint={text("hint")} id={field.id} errors={field.errors}>
          {(control) => (
            <Textarea
              {...getTextareaProps(field)}
              {...control}
              rows={10}
              className="min-h-48"
              placeholder={text("placeholder")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </PostForm>
    </Card>
  );
}
