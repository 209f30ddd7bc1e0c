import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers, answersPicture } from "../../http/openapi.ts";
import type { UploadForms } from "../../http/upload-form.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireBuyer, requireStaff } from "../../identity/permissions.ts";
import type { AskReturn } from "./ask-return.service.ts";
import type { DecideReturn } from "./decide-return.service.ts";
import type { ReturnPhotos } from "./return-photos.service.ts";
import {
  AskReturnInput,
  DecideReturnInput,
  OrderReturns,
  Return,
  ReturnsQuery,
  ReturnToDecide,
} from "./returns.contract.ts";

interface Services {
  readonly returns: AskReturn & DecideReturn & Pick<ReturnPhotos, "storeReturnPhoto" | "showReturnPhoto">;
  readonly uploads: UploadForms;
}

const form = {
  type: "object" as const,
  properties: { photo: { type: "string" as const, format: "binary" as const } },
  required: ["photo"],
};

/** Below /api/orders. */
export const returnsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/:id/returns",
    answers("The returns of an order, and what can still be returned", OrderReturns.entries),
    signedIn,
    async (c) =>
      c.json({ success: true, ...(await c.var.services.returns.listReturns(c.var.actor, c.req.param("id"))) }),
  )
  .post(
    "/:id/returns",
    answers(
      "The buyer asks to return what was delivered, within three hours; some of it only where returnable.partial says so",
      { return: Return },
      { status: 201 },
    ),
    ...signedInAs(requireBuyer),
    ...jsonBody(AskReturnInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const asked = await c.var.services.returns.askReturn(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, return: asked }, 201);
    },
  )
  .post(
    "/:id/return-photos",
    answers("Keep a photo for a return, which then names it", { photo: v.string() }, { status: 201, form }),
    signedIn,
    async (c) => {
      const { services, actor } = c.var;
      const readForm = () => services.uploads.readWholeForm(c.req.raw, "photo");
      const photo = await services.returns.storeReturnPhoto(actor, c.req.param("id"), readForm);
      return c.json({ success: true, photo }, 201);
    },
  )
  .get("/:id/return-photos/:photo", answersPicture("A photo of a return, for the buyer and staff"), signedIn, (c) =>
    c.var.services.returns.showReturnPhoto(c.var.actor, c.req.param("id"), c.req.param("photo"), c.req.raw),
  );

/** Below /api/admin/returns. */
export const adminReturnsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/",
    answers("Returns: open ones, the longest waiting first, or decided ones, the newest first", {
      returns: v.array(ReturnToDecide),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireStaff),
    queryOf(ReturnsQuery),
    async (c) =>
      c.json({ success: true, ...(await c.var.services.returns.listForStaff(c.var.actor, c.req.valid("query"))) }),
  )
  .post(
    "/:id/decision",
    answers("Decide about a return: refund, credit, replacement or refusal", { return: Return }),
    ...signedInAs(requireStaff),
    ...jsonBody(DecideReturnInput),
    async (c) => {
      const [id, input] = [c.req.param("id"), c.req.valid("json")];
      const decided = await c.var.services.returns.decideReturn(c.var.actor, id, input, idempotencyKey(c));
      return c.json({ success: true, return: decided });
    },
  );
