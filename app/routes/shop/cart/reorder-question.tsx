import { Form, href, useNavigation, useSearchParams } from "react-router";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** Asks whether an order is added to a filled cart or replaces it. */
export function ReorderQuestion({ count }: { count: number }) {
  const text = useMessages("reorder");
  const orderId = useSearchParams()[0].get("reorder");
  const isPending = useNavigation().state !== "idle";
  if (!orderId) return null;
  return (
    <Alert tone="accent" className="mb-4">
      <Form method="post" action={href("/cart")}>
        <p>{text("ask", { count, id: shortId(orderId) })}</p>
        <HiddenFields values={{ intent: "reorder", orderId }} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" name="mode" value="add" disabled={isPending}>
            {text("add")}
          </Button>
          <Button type="submit" name="mode" value="replace" variant="outline" disabled={isPending}>
            {text("replace")}
          </Button>
        </div>
      </Form>
    </Alert>
  );
}
