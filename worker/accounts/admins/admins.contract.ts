import * as v from "valibot";
import { User, VERIFICATIONS } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { type ListPage, PageQuery } from "../../platform/paging.contract.ts";

/** An admin's account as the owner sees it. Times are ISO 8601. */
export const AdminAccount = v.object({
  ...v.omit(User, ["gstin", "adminStatus", "language", "timezone", "totalOrders"]).entries,
  status: v.picklist(VERIFICATIONS),
});
export type AdminAccount = v.InferOutput<typeof AdminAccount>;

/** The possible decisions about a person; "pending" means that none was made. */
export const Decision = v.picklist(["verified", "rejected"], message("request.unknown_decision"));
export type Decision = v.InferOutput<typeof Decision>;

export const SetAdminStatusInput = fields({ status: Decision });

/** The query of a list of people with a verification status. */
export const PeopleQuery = v.object({
  ...PageQuery.entries,
  status: v.optional(v.picklist(VERIFICATIONS, message("request.unknown_status"))),
});
export type PeopleQuery = v.InferOutput<typeof PeopleQuery>;

export type AdminPage = ListPage<"adminData", AdminAccount>;
