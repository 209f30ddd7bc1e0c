import { route, router } from "../http/route.ts";
import { Dashboard } from "./dashboard.contract.ts";

export const dashboardRoutes = router(
  route("GET /", {
    who: "staff",
    scope: "reports:read",
    summary: "The dashboard's figures, queues and newest orders",
    answers: Dashboard.entries,
    handle: ({ services, actor }) => services.dashboard.read(actor),
  }),
);
