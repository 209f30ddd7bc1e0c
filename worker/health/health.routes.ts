import { route, router } from "../http/route.ts";
import { healthFields, readyFields } from "./health.contract.ts";

export const healthRoutes = router(
  route("GET /health", {
    who: "anyone",
    summary: "The process lives",
    answers: healthFields,
    handle: ({ services }) => services.health.readHealth(),
  }),
  route("GET /ready", {
    who: "anyone",
    summary: "The shop can work; 503 with the reasons",
    fails: ["server.not_ready"],
    answers: readyFields,
    handle: ({ services }) => services.health.readReadiness(),
  }),
);
