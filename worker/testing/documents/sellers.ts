import type { SellerInput } from "../../documents/seller.contract.ts";

/** A seller in Bihar without a GSTIN, of a version that nobody saw. */
export const sellerInput: SellerInput = {
  name: "Rasad Provisions",
  gstin: "",
  fssai: "",
  address: "Musallahpur Haat, Patna 800006",
  state: "10",
  accountName: "",
  accountNumber: "",
  ifsc: "",
  bankName: "",
  version: 99,
};
