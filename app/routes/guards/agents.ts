import { href, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/agents.ts";
import { requireUser } from "./require-user.ts";

const requireAgent: Route.MiddlewareFunction = ({ context }) => {
  if (context.get(requestContext).actor?.role !== "delivery") throw redirect(href("/unauthorized"));
};

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAgent];
