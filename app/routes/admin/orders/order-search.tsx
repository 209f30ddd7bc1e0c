import { Search } from "lucide-react";
import { Form } from "react-router";
import type { OrderStatus } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** Searches by id, customer or phone within the selected status; a GET form, so that the search is in the address. */
export function OrderSearch({ search, status }: { search: string; status: OrderStatus | null }) {
  const text = useMessages("admin.orders");
  return (
    <Form role="search" className="mt-3 flex max-w-xl gap-2" key={search}>
      {status && <input type="hidden" name="status" value={status} />}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        aria-label={text("searchLabel")}
        placeholder={text("searchHint")}
        autoComplete="off"
      />
      <Button type="submit" look="outline">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{text("search")}</span>
      </Button>
    </Form>
  );
}
