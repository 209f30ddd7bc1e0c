import { sql } from "drizzle-orm";
import type { OrderToInvoice } from "../../documents/documents.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import type { PendingRead } from "../../platform/d1/reads.ts";
import { users } from "../../schema/accounts.table.ts";
import { cities } from "../../schema/cities.table.ts";
import { orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import { sellerData } from "../../schema/seller.table.ts";
import type { RefundablePayment } from "./order-payments.ts";
import type { OrderedLine, OrderToDeliver } from "./plan-delivery.ts";

/** Money in paise. */
export interface DeliveryFacts
  extends OrderToDeliver,
    Pick<OrderToInvoice, "buyer" | "deliveryAddress" | "phone" | "placedAt"> {}

type HeadRow = Omit<DeliveryFacts, "buyer" | "lines" | "payments" | "waivedFee"> & {
  readonly waivedFee: string | null;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly buyerAddress: string;
  readonly gstin: string | null;
};

type LineRow = Omit<OrderedLine, "names" | "isPrepacked" | "priceTiers"> & {
  readonly names: string;
  readonly isPrepacked: number;
  readonly priceTiers: string | null;
};

/** For the batch that loads an order before its delivery. `readLeft`: see `RefundsService`. */
export const deliveryReads = (
  readLeft: (orderId: string) => Statement,
  orderId: string,
): [PendingRead<HeadRow | undefined>, PendingRead<OrderedLine[]>, PendingRead<RefundablePayment[]>] => [
  {
    statement: sql`
      SELECT o.delivery_address AS deliveryAddress, o.delivery_fee_paise AS deliveryFeePaise, o.waived_fee AS waivedFee, o.tax_paise AS taxPaise,
        o.phone, o.payment_method AS paymentMethod, o.created_at AS placedAt, c.state,
        ${sellerData} AS seller, u.id AS buyerId, COALESCE(u.business_name, u.name) AS buyerName, u.address AS buyerAddress, u.gstin
      FROM ${orders} o CROSS JOIN ${users} u ON u.id = o.buyer_id CROSS JOIN ${cities} c ON c.slug = o.city
      WHERE o.id = ${orderId}`,
    toResult: (rows) => (rows as HeadRow[])[0],
  },
  {
    statement: sql`
      SELECT position, product_id AS productId, name, names, unit, price_paise AS pricePaise, ${inUnits(sql`quantity_milli`)} AS quantity,
        total_paise AS totalPaise, hsn, gst_rate_bp AS gstRateBp, is_prepacked AS isPrepacked,
        weight_tolerance_bp AS weightToleranceBp, price_tiers AS priceTiers
      FROM ${orderLines} WHERE order_id = ${orderId} ORDER BY position`,
    toResult: (rows) =>
      (rows as LineRow[]).map(({ names, isPrepacked, priceTiers, ...line }) => ({
        ...line,
        names: JSON.parse(names),
        priceTiers: priceTiers === null ? null : JSON.parse(priceTiers),
        isPrepacked: isPrepacked === 1,
      })),
  },
  { statement: readLeft(orderId), toResult: (rows) => rows as RefundablePayment[] },
];

export const toDeliveryFacts = (
  head: HeadRow | undefined,
  lines: readonly OrderedLine[],
  payments: readonly RefundablePayment[],
): DeliveryFacts | null => {
  if (!head) return null;
  const { buyerId: id, buyerName: name, buyerAddress: address, gstin, waivedFee, ...facts } = head;
  return {
    ...facts,
    waivedFee: waivedFee === null ? null : JSON.parse(waivedFee),
    buyer: { id, name, address, gstin },
    lines,
    payments,
  };
};
