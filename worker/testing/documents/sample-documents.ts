import type { IssuedDocument } from "../../documents/documents.contract.ts";
import { amountInWords } from "../../documents/numbers/amount-in-words.ts";
import { type GoodsLine, planDocuments } from "../../documents/plan-documents.ts";

const NAMES: readonly (readonly [string, string, string, string, string, number, number])[] = [
  ["Green Chilli", "हरी मिर्च", "हिरवी मिरची", "લીલાં મરચાં", "0709", 0, 8_150],
  [
    "Paneer, vacuum packed 1 kg",
    "पनीर, वैक्यूम पैक 1 किलो",
    "पनीर, व्हॅक्यूम पॅक 1 किलो",
    "પનીર, વૅક્યૂમ પૅક 1 કિલો",
    "040690",
    500,
    38_000,
  ],
  [
    "Mustard Oil, cold pressed (kachchi ghani), tin of 15 litres",
    "कच्ची घानी सरसों का तेल, 15 लीटर का टिन",
    "कच्ची घाणी मोहरीचे तेल, 15 लिटरचा डबा",
    "કચ્ચી ઘાણી સરસવનું તેલ, 15 લિટરનો ડબ્બો",
    "15149120",
    500,
    2_45_050,
  ],
  [
    "Basmati Rice, Kshatriya brand",
    "बासमती चावल, क्षत्रिय ब्रांड",
    "बासमती तांदूळ, क्षत्रिय ब्रँड",
    "બાસમતી ચોખા, ક્ષત્રિય બ્રાન્ડ",
    "100630",
    0,
    11_225,
  ],
  ["Soft drink syrup", "शरबत", "सरबत", "શરબત", "2106", 1800, 24_999],
];

const NO_GOODS = ["", "", "", "", "", 0, 0] as const;

/** Goods of several rates; every third line is weighed. */
export const sampleGoods = (count: number): GoodsLine[] =>
  Array.from({ length: count }, (_, i): GoodsLine => {
    const [name, hindi, marathi, gujarati, hsn, rateBp, pricePaise] = NAMES[i % NAMES.length] ?? NO_GOODS;
    const quantityMilli = i % 3 === 0 ? 2_350 + i * 10 : (i + 1) * 1000;
    return {
      position: i,
      productId: `product-${i}`,
      name,
      names: { hindi, marathi, gujarati },
      hsn,
      rateBp,
      pricePaise,
      isPrepacked: rateBp === 500,
      unit: i % 3 === 0 ? "kg" : "packet",
      quantityMilli,
      totalPaise: Math.round((pricePaise * quantityMilli) / 1000),
    };
  });

interface Sample {
  readonly count: number;
  readonly isInterState?: boolean;
  readonly isBuyerRegistered?: boolean;
  /** The number of the document that these correct. */
  readonly corrects?: string;
}

/** The documents of a delivery, with numbers and ids of their own. */
export const sampleDocuments = ({ count, isInterState = false, isBuyerRegistered = false, corrects }: Sample) =>
  planDocuments(sampleGoods(count), 4_900, { isSellerRegistered: true, isBuyerRegistered, isInterState }).map(
    (plan, i): IssuedDocument => ({
      ...plan,
      ...(corrects ? { kind: "credit_note" } : {}),
      id: `01KAQ8Z6F0PATNA00000SAMP0${i}`,
      number: `INA/26-27/00012${i}`,
      year: "26-27",
      issuedAt: "2026-11-23T06:40:00.000Z",
      orderId: "01KAQ8Z6F0PATNA000ABCD1234",
      buyerId: "buyer",
      city: "patna",
      token: "4f7d2c9be01a47c3a5d60c7f3b8e9210",
      seller: {
        name: "Rasad Provisions Private Limited",
        gstin: "10AAACR5055K1ZA",
        fssai: "10012031000123",
        state: "10",
        address: "Musallahpur Haat, Bazar Samiti Road, Patna 800006, Bihar",
        phone: "+91 612 250 4400",
        email: "support@rasad.example",
        bank: {
          accountName: "Rasad Provisions Pvt Ltd",
          accountNumber: "000123456789",
          ifsc: "SBIN0000152",
          bankName: "State Bank of India, Patna",
        },
      },
      buyer: {
        name: "होटल मौर्य · Hotel Maurya",
        gstin: isBuyerRegistered ? "27AAPFU0939F1ZV" : "",
        phone: "9876543210",
        address: "South Gandhi Maidan, Fraser Road Area, Patna 800001",
      },
      order: {
        id: "01KAQ8Z6F0PATNA000ABCD1234",
        placedAt: "2026-11-22T06:40:00.000Z",
        paymentMethod: "razorpay",
        deliveredAt: "2026-11-23T06:40:00.000Z",
        deliveryAddress: "South Gandhi Maidan, Fraser Road Area, Patna 800001",
      },
      placeOfSupply: isInterState ? "20" : "10",
      isInterState,
      amountInWords: amountInWords(plan.totals.totalPaise),
      refersTo: corrects
        ? { id: "original", kind: "invoice", number: corrects, issuedAt: "2026-11-21T06:40:00.000Z" }
        : null,
    }),
  );
