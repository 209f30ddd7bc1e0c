import type { Needs } from "../compose.ts";
import { createBoardEvents, createLiveService } from "./live.service.ts";

export function createBoards({ boardObjects }: Needs) {
  return createBoardEvents(boardObjects);
}

export function createLive({ clock, boardObjects, orderObjects, orders, cities }: Needs<"orders" | "cities">) {
  return createLiveService({ boards: boardObjects, coordinators: orderObjects, orders, clock, cities });
}
