import { getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { Profile, ProfileChange } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { parseForm } from "../forms/conform.ts";
import { FormError } from "../forms/post-form.tsx";
import type { ProfileResult } from "./profile-data.ts";
import { type FormValues, formValues, profileForm } from "./profile-form.ts";
import { ProfileSheet } from "./profile-sheet.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

const FORM = "profile";
const contentOf = (form: HTMLFormElement): string =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])).toString();

interface ProfileEditorProps {
  profile: Profile;
  back: string;
  children: ReactNode;
}

export default function ProfileEditor({ profile, back, children }: ProfileEditorProps) {
  const text = useMessages("profile");
  const refused = useProfileResult();
  const isPending = useNavigation().formMethod === "POST";
  // The version when the editor was opened, because data revalidated behind the form must not hide a conflict.
  const [opened] = useState(profile.updatedAt);
  const [form, fields] = useForm<FormValues, ProfileChange>({
    id: FORM,
    lastResult: refused?.result,
    defaultValue: formValues(profile),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, profileForm(profile.role)),
  });
  const { isDirty, discard } = useDirty(refused?.result !== undefined);
  return (
    <Form method="post" action={`${back}?edit`} {...getFormProps(form)} className="grid gap-5">
      <input type="hidden" name="revision" value={refused?.revision ?? opened} />
      <FormError id={form.errorId} errors={form.errors} />
      <ProfileSheet profile={profile} fields={fields}>
        {children}
      </ProfileSheet>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-3.5 flex justify-end gap-3 border-t border-line bg-page px-3.5 py-3 sm:static sm:mx-0 sm:border-0 sm:p-0">
        <ButtonLink
          to={back}
          variant="outline"
          size="lg"
          className="flex-1 sm:flex-none"
          onClick={discard}
          preventScrollReset
        >
          {text("cancel")}
        </ButtonLink>
        <Button type="submit" size="lg" disabled={isPending} className="flex-1 sm:flex-none">
          {text(isPending ? "saving" : "save")}
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty} mode="edit" />
    </Form>
  );
}

/** On an agent's profile the page's action data may also be the availability form's result. */
const useProfileResult = (): ProfileResult | undefined => {
  const result = useActionData<ProfileResult | object>();
  return result && "result" in result ? result : undefined;
};

/** Whether the form differs from its first state; a refused form counts as changed. */
const useDirty = (isRefused: boolean) => {
  const first = useRef<string | null>(null);
  const isDiscarded = useRef(false);
  const find = useCallback(() => document.getElementById(FORM) as HTMLFormElement | null, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for the first render only.
  useEffect(() => {
    const form = find();
    first.current = form && !isRefused ? contentOf(form) : "";
  }, []);
  const isDirty = useCallback(() => {
    const form = find();
    return !isDiscarded.current && form !== null && first.current !== null && contentOf(form) !== first.current;
  }, [find]);
  return {
    isDirty,
    discard: () => {
      isDiscarded.current = true;
    },
  };
};
