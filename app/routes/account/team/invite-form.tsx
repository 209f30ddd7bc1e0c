import { Send } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { RightsFields } from "./rights-fields.tsx";

/** `turn`: another one makes the form new, after an invitation was sent. */
export function InviteForm({ turn }: { turn: string }) {
  const text = useMessages("team");
  const { Form, isPending, refusal } = useActionForm("invite", turn);
  const errors = refusal?.fields ?? {};
  const typed = refusal?.typed ?? {};
  return (
    <Card>
      <h2 className="mb-3 text-xl">{text("inviteTitle")}</h2>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="invite" />
        {refusal && Object.keys(errors).length === 0 && (
          <p role="alert" className="font-semibold text-danger-text">
            {refusal.message}
          </p>
        )}
        <Field label={text("email")} errors={errors.email ? [errors.email] : undefined}>
          {(control) => (
            <Input {...control} name="email" type="email" required autoComplete="off" defaultValue={typed.email} />
          )}
        </Field>
        <RightsFields values={typed} errors={errors} />
        <Button type="submit" size="lg" disabled={isPending}>
          <Send aria-hidden /> {text(isPending ? "inviting" : "invite")}
        </Button>
      </Form>
    </Card>
  );
}
