import { href, Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface ObstaclesProps {
  sentences: readonly string[];
  /** Ids of the orders that must end first. */
  orders: readonly string[];
}

/** Says what must end before the account can be deleted, with the way there. */
export function Obstacles({ sentences, orders }: ObstaclesProps) {
  const text = useMessages("ownData");
  return (
    <Alert tone="accent">
      <h2 className="font-bold">{text("notYet")}</h2>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1 font-normal">
          {sentence}
        </p>
      ))}
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {orders.map((orderId) => (
          <li key={orderId}>
            <Link
              to={href("/orders/:orderId", { orderId })}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {text("seeOrder", { id: orderId.slice(-8) })}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink to={href("/orders")} look="outline">
          {text("seeOrders")}
        </ButtonLink>
        <ButtonLink to={href("/contact")} look="outline">
          {text("contact")}
        </ButtonLink>
      </div>
    </Alert>
  );
}
