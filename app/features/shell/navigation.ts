import { href } from "react-router";
import type { Viewer } from "../viewer/use-viewer.ts";

type NavKey = "home" | "products" | "myOrders" | "lists" | "activeOrders" | "contact";

/** Delivery agents have no Products link, and their orders are called active; visitors have no orders. */
export const navigationFor = (user: Viewer["user"]): { key: NavKey; to: string }[] => [
  { key: "home", to: href("/") },
  ...(user?.role === "delivery" ? [] : [{ key: "products" as const, to: href("/products") }]),
  ...(user
    ? [{ key: user.role === "delivery" ? ("activeOrders" as const) : ("myOrders" as const), to: href("/orders") }]
    : []),
  ...(user && user.role !== "delivery" ? [{ key: "lists" as const, to: href("/lists") }] : []),
  { key: "contact", to: href("/contact") },
];
