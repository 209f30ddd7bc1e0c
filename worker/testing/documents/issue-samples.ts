import { createDocumentsService, type OrderToInvoice } from "../../documents/documents.service.ts";
import { write } from "../../platform/d1/db.ts";
import type { Account } from "../factories.ts";
import { db } from "../factories.ts";
import { sampleGoods } from "./sample-documents.ts";

/** A registered seller in Bihar. */
const SAMPLE_SELLER = JSON.stringify({
  name: "Rasad Provisions",
  gstin: "10AAACR5055K1ZA",
  fssai: "10012031000123",
  state: "10",
  bank: null,
  address: "Musallahpur Haat, Patna",
  phone: "0612 2504400",
  email: "support@rasad.example",
});

interface Issued {
  readonly buyer: Pick<Account, "userId">;
  /** ms. */
  readonly at?: number;
  readonly goods?: number;
  readonly city?: string;
  readonly more?: Partial<OrderToInvoice>;
}

/** Writes the documents of a delivery into the database, as its batch does, and returns their ids. */
export const issueSample = async ({ buyer, at = Date.now(), goods = 1, city = "patna", more = {} }: Issued) => {
  const order: OrderToInvoice = {
    id: "01KAQ8Z6F0PATNA000ABCD1234",
    city,
    state: "10",
    phone: "9876543210",
    buyer: { id: buyer.userId, name: "Hotel Maurya", address: "Fraser Road, Patna", gstin: null },
    deliveryAddress: "Fraser Road, Patna",
    deliveryFeePaise: 4_900,
    paymentMethod: "cod",
    placedAt: at,
    roundOffPaise: 0,
    seller: SAMPLE_SELLER,
    payer: `buyer:${buyer.userId}`,
    ...more,
  };
  const lines = sampleGoods(goods).map(({ rateBp, quantityMilli, position, productId, unit, ...line }, i) => ({
    ...line,
    position: position ?? i,
    productId: productId ?? "",
    unit: unit ?? "kg",
    gstRateBp: rateBp,
    deliveredMilli: quantityMilli,
  }));
  const issued = createDocumentsService({ now: () => at }).issue(order, lines);
  await write(db, issued.statements);
  return issued.documents.map(({ id }) => id);
};
