import { route, router } from "../../http/route.ts";
import { SellerEntry, SellerInput } from "../seller.contract.ts";

/** Mounted at /api/admin/seller: for the owner. */
export const sellerRoutes = router(
  route("GET /", {
    who: "owner",
    summary: "What documents say about the seller",
    answers: { seller: SellerEntry },
    handle: async ({ services, actor }) => ({ seller: await services.seller.getSeller(actor) }),
  }),
  route("PUT /", {
    who: "owner",
    summary: "Change it, for documents from now on",
    fails: ["seller.conflict"],
    body: SellerInput,
    sample: {
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
    },
    sampleStatus: 409,
    answers: { seller: SellerEntry },
    handle: async ({ services, actor, body }) => ({ seller: await services.seller.changeSeller(actor, body) }),
  }),
);
