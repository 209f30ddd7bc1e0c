import { route, router } from "../../http/route.ts";
import { SellerEntry, SellerInput } from "../seller.contract.ts";

export const sellerRoutes = router(
  route("GET /", {
    who: "owner",
    summary: "Get the seller that documents name",
    answers: { seller: SellerEntry },
    handle: async ({ services, actor }) => ({ seller: await services.seller.getSeller(actor) }),
  }),
  route("PUT /", {
    who: "owner",
    summary: "Change the seller for documents issued from now on",
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
