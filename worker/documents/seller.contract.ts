import * as v from "valibot";
import { GST_STATE_CODES } from "../cities/states.contract.ts";
import { Gstin, limitedText } from "../identity/accounts.contract.ts";
import { plainCode } from "../platform/digits.contract.ts";
import { fields, manyLines } from "../platform/fields.contract.ts";
import { message } from "../platform/messages.contract.ts";

const required = (max: number, field: string, written?: ReturnType<typeof manyLines>) =>
  v.pipe(limitedText(max, field, written), v.minLength(1, message("field.required", { field })));

const spaceless = (field: string) =>
  v.pipe(
    v.string(message("field.not_text", { field })),
    v.transform((text) => plainCode(text).replace(/[\s-]/g, "").toUpperCase()),
  );

const SELLER_FIELDS = {
  name: required(120, "sellerName"),
  /** "" for an unregistered seller, who charges no tax. */
  gstin: Gstin,
  fssai: v.pipe(spaceless("fssai"), v.regex(/^(\d{14})?$/, message("business.licence_invalid"))),
  address: required(500, "address", manyLines()),
  /** GST code of the seller's state. */
  state: v.picklist(GST_STATE_CODES, message("city.state_unknown")),
  /** The account that buyers pay into; all four or none. */
  accountName: limitedText(120, "accountName"),
  accountNumber: v.pipe(spaceless("accountNumber"), v.regex(/^(\d{9,18})?$/, message("seller_form.account_invalid"))),
  ifsc: v.pipe(spaceless("ifsc"), v.regex(/^([A-Z]{4}0[A-Z0-9]{6})?$/, message("seller_form.ifsc_invalid"))),
  bankName: limitedText(120, "bankName"),
};
const BANK = ["accountName", "accountNumber", "ifsc", "bankName"] as const;

const problemsOf = (value: Seller): [keyof Seller, string][] => {
  const isForeign = value.gstin !== "" && !value.gstin.startsWith(value.state);
  const missing = BANK.some((field) => value[field] !== "") ? BANK.filter((field) => value[field] === "") : [];
  return [
    ...(isForeign ? [["state", message("seller_form.state_not_of_gstin")] as [keyof Seller, string]] : []),
    ...missing.map((field): [keyof Seller, string] => [field, message("field.required", { field })]),
  ];
};

/** The seller as entered by the owner. Documents leave out empty texts. */
export const Seller = v.object(SELLER_FIELDS);
export type Seller = v.InferOutput<typeof Seller>;

/**
 * `version` is the version that the owner edited (0 before the first), so that concurrent changes do not overwrite each
 * other.
 */
export const SellerInput = v.pipe(
  fields({
    ...SELLER_FIELDS,
    version: v.pipe(
      v.union([v.string(), v.number()], message("request.not_whole", { name: "version" })),
      v.transform(Number),
      v.integer(message("request.not_whole", { name: "version" })),
      v.minValue(0, message("request.not_whole", { name: "version" })),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    for (const [key, problem] of problemsOf(value))
      addIssue({
        message: problem,
        path: [{ type: "object", origin: "value", input: value, key, value: value[key] }],
      });
  }),
);
export type SellerInput = v.InferOutput<typeof SellerInput>;

/** The seller as the API returns it; `version` is 0 until the owner enters it. */
export const SellerEntry = v.object({ ...Seller.entries, state: v.string(), version: v.number() });
export type SellerEntry = Seller & { readonly version: number };
