import { Button } from "../../../components/ui/button.tsx";
import { errorsOf, useActionForm } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { PresentPassword } from "../../../features/webhooks/present-password.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const FORM = "sign-out-everywhere";

/** Asks for confirmation; after a sign-in that is not new, then for the password. */
export function SignOutEverywhere() {
  const text = useMessages("security");
  const { Form, isPending, refusal } = useActionForm(FORM);
  if (errorsOf(refusal, "currentPassword")) {
    return (
      <Form method="post" className="grid w-full gap-3 sm:max-w-sm">
        <input type="hidden" name="intent" value={FORM} />
        <PresentPassword isFresh refusal={refusal} />
        <Button type="submit" look="danger" disabled={isPending} className="justify-self-start">
          {text(isPending ? "ending" : "everywhereYes")}
        </Button>
      </Form>
    );
  }
  return (
    <ConfirmForm
      form={FORM}
      look="dangerOutline"
      label={text("everywhere")}
      about={text("everywhere")}
      question={text("everywhereQuestion")}
      yes={text("everywhereYes")}
      no={text("everywhereNo")}
      pending={text("ending")}
      fields={{ intent: FORM }}
    />
  );
}
