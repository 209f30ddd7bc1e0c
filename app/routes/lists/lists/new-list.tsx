import { Plus } from "lucide-react";
import { MAX_LIST_NAME } from "../../../../worker/lists/list-limits.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { formOf, type Wanted } from "./list-forms.ts";
import { WantedFields } from "./wanted-fields.tsx";

export function NewList({ wanted }: { wanted: Wanted | null }) {
  const text = useMessages("lists");
  const { Form, isPending, refusal } = useActionForm(formOf("create"));
  const suggested = wanted?.kind === "order" ? text("orderListName", { id: shortId(wanted.id) }) : "";
  const error = refusal && (refusal.fields.name ?? refusal.message);
  return (
    <Card>
      <Form method="post" className="grid gap-3">
        <h2 className="text-xl">{text("newTitle")}</h2>
        <input type="hidden" name="intent" value="create" />
        <WantedFields wanted={wanted} />
        <Field label={text("name")} errors={error ? [error] : undefined}>
          {(control) => (
            <Input
              {...control}
              name="name"
              required
              maxLength={MAX_LIST_NAME}
              autoComplete="off"
              placeholder={text("namePlaceholder")}
              defaultValue={refusal?.typed.name ?? suggested}
            />
          )}
        </Field>
        <Button type="submit" disabled={isPending} className="sm:justify-self-start">
          <Plus aria-hidden /> {text(isPending ? "creating" : "create")}
        </Button>
      </Form>
    </Card>
  );
}
