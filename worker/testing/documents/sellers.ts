import type { SellerInput } from "../../documents/seller.contract.ts";

/** A seller in Bihar without a GSTIN, with a version that conflicts with the stored one. */
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
