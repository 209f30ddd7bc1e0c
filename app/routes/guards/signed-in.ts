import type { Route } from "./+types/signed-in.ts";
import { requireUser } from "./require-user.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];
