import { href } from "react-router";

/** The place where the customer's code of this order is entered. */
export const codePath = (orderId: string): string => `${href("/orders/:orderId/door", { orderId })}#door-code`;
