import { brand } from "../brand.contract.ts";
import type { SellerOnDocument } from "./documents.contract.ts";
import type { Seller } from "./seller.contract.ts";
import type { TaxTerms } from "./tax.contract.ts";

/** The default until the owner enters a seller: the shop's name and address, without a GSTIN. */
const NO_SELLER: Seller = {
  name: brand.name,
  gstin: "",
  fssai: "",
  address: brand.address,
  state: "10",
  accountName: "",
  accountNumber: "",
  ifsc: "",
  bankName: "",
};

/** `data` is the stored JSON; null until the owner enters the seller. */
export const readSeller = (data: string | null): Seller => (data === null ? NO_SELLER : (JSON.parse(data) as Seller));

/** `state` is the GST code of the place of supply. */
export const taxTermsOf = (data: string | null, state: string): TaxTerms => {
  const seller = readSeller(data);
  return { isSellerRegistered: seller.gstin !== "", isInterState: seller.state !== state };
};

export const toSellerOnDocument = (data: string | null): SellerOnDocument => {
  const { accountName, accountNumber, ifsc, bankName, ...seller } = readSeller(data);
  return {
    ...seller,
    phone: brand.phone,
    email: brand.email,
    bank: accountNumber === "" ? null : { accountName, accountNumber, ifsc, bankName },
  };
};
