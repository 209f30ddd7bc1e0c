import { changeCartAction } from "../../features/cart/change-cart-action.ts";
import ComingSoon from "../coming-soon.tsx";
import type { Route } from "./+types/cart.ts";

export const action = (args: Route.ActionArgs) => changeCartAction(args);

export default ComingSoon;
