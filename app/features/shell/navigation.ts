import { href } from "react-router";
import type { Viewer } from "../viewer/use-viewer.ts";

type NavKey = "home" | "products" | "myOrders" | "lists" | "activeOrders" | "cash" | "contact";

/** Delivery agents have no Products link, their orders are called active, and they carry cash; visitors have no orders. */
export const navigationFor = (user: Viewer["user"]): { key: NavKey; to: string }[] => [
  { key: "home", to: href("/") },
  ...(user?.role === "delivery" ? [] : [{ key: "products" as const, to: href("/products") }]),
  ...(user
    ? [{ key: user.role === "delivery" ? ("activeOrders" as const) : ("myOrders" as const), to: href("/orders") }]
    : []),
  ...(user && user.role !== "delivery" ? [{ key: "lists" as const, to: href("/lists") }] : []),
  ...(user?.role === "delivery" ? [{ key: "cash" as const, to: href("/cash") }] : []),
  { key: "contact", to: href("/contact") },
];
