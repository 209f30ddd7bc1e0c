import type { Needs } from "../compose.ts";
import { createAlarmOwner } from "./alarm-owner.service.ts";
import { createHealthService } from "./health.service.ts";

export function createHealth(needs: Needs<"notifications" | "push" | "listOwners">) {
  const { db, clock, problems, notifications, push, listOwners } = needs;
  return {
    ...createHealthService({ db, clock, notifications, problems, push: push.state }),
    ...createAlarmOwner({ db, listOwners, notifications }),
  };
}
