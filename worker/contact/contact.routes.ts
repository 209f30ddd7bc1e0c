import { Hono } from "hono";
import * as v from "valibot";
import { idempotencyKey } from "../orders/orders.routes.ts";
import { type ApiEnv, clientIp, jsonBody } from "../platform/http.ts";
import { answers } from "../platform/openapi.ts";
import { CONTACT_THANKS, ContactInput } from "./contact.contract.ts";

export const contactRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/",
  answers("Write to us", { message: v.string() }, { status: 201, isPublic: true }),
  ...jsonBody(ContactInput),
  async (c) => {
    await c.var.services.contact.sendMessage(c.req.valid("json"), { ip: clientIp(c), key: idempotencyKey(c) });
    return c.json({ success: true, message: CONTACT_THANKS }, 201);
  },
);
