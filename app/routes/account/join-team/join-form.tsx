import { useForm } from "@conform-to/react";
import { JoinForm as JoinFields } from "../../../../worker/accounts/team/team.contract.ts";
import { NewPasswordField, PersonField } from "../../../features/account/account-fields.tsx";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { JoinResult } from "./join-action.ts";

/** For a person without an account; the address is that of the invitation. */
export function RegisterToJoin({ result }: Pick<JoinResult, "result">) {
  const text = useMessages("team");
  const [form, fields] = useForm<JoinFields>({
    id: "join-team",
    lastResult: result,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, JoinFields),
  });
  return (
    <PostForm form={form} submit={text("join.register")} submitting={text("join.submitting")}>
      <PersonField kind="name" field={fields.name} label={text("join.name")} />
      <PersonField kind="tel" field={fields.phone} label={text("join.phone")} />
      <NewPasswordField field={fields.password} label={text("join.password")} hint={text("join.passwordHint")} />
    </PostForm>
  );
}
