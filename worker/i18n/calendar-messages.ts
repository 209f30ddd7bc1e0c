import type { Language } from "../identity/accounts.contract.ts";

interface Facts {
  readonly shop: string;
  readonly items: number;
  readonly total: string;
}

interface CalendarMessages {
  readonly name: (shop: string) => string;
  readonly order: (facts: Facts) => string;
  /** For an order that is promised by a time, not in a slot. */
  readonly orderBy: (facts: Facts & { readonly time: string }) => string;
  readonly orderNumber: (id: string) => string;
  readonly waiting: string;
  readonly cancelled: string;
  readonly standingOrder: (shop: string, list: string) => string;
  readonly notPlacedYet: string;
}

export const CALENDAR_MESSAGES: Readonly<Record<Language, CalendarMessages>> = {
  english: {
    name: (shop) => `${shop} deliveries`,
    order: ({ shop, items, total }) => `${shop} delivery: ${items === 1 ? "1 item" : `${items} items`}, ${total}`,
    orderBy: ({ shop, items, total, time }) =>
      `${shop} delivery by ${time}: ${items === 1 ? "1 item" : `${items} items`}, ${total}`,
    orderNumber: (id) => `Order ${id}`,
    waiting: "Not confirmed yet",
    cancelled: "Cancelled: it does not come",
    standingOrder: (shop, list) => `${shop} standing order: ${list}`,
    notPlacedYet: "Planned. The order is placed before this day's cut-off.",
  },
  hindi: {
    name: (shop) => `${shop} की डिलीवरी`,
    order: ({ shop, items, total }) => `${shop} की डिलीवरी: ${items} चीज़ें, ${total}`,
    orderBy: ({ shop, items, total, time }) => `${shop} की डिलीवरी ${time} तक: ${items} चीज़ें, ${total}`,
    orderNumber: (id) => `ऑर्डर ${id}`,
    waiting: "अभी पक्का नहीं हुआ",
    cancelled: "रद्द: यह नहीं आएगा",
    standingOrder: (shop, list) => `${shop} का ऑटो ऑर्डर: ${list}`,
    notPlacedYet: "तय है। ऑर्डर इस दिन के आख़िरी समय से पहले दिया जाएगा।",
  },
  marathi: {
    name: (shop) => `${shop} ची डिलिव्हरी`,
    order: ({ shop, items, total }) => `${shop} ची डिलिव्हरी: ${items} वस्तू, ${total}`,
    orderBy: ({ shop, items, total, time }) => `${shop} ची डिलिव्हरी ${time} पर्यंत: ${items} वस्तू, ${total}`,
    orderNumber: (id) => `ऑर्डर ${id}`,
    waiting: "अजून पक्की झालेली नाही",
    cancelled: "रद्द: ही येणार नाही",
    standingOrder: (shop, list) => `${shop} ची ऑटो ऑर्डर: ${list}`,
    notPlacedYet: "पुढे येणारी आहे. या दिवसाच्या शेवटच्या वेळेआधी ऑर्डर दिली जाईल.",
  },
  gujarati: {
    name: (shop) => `${shop} ની ડિલિવરી`,
    order: ({ shop, items, total }) => `${shop} ની ડિલિવરી: ${items} વસ્તુ, ${total}`,
    orderBy: ({ shop, items, total, time }) => `${shop} ની ડિલિવરી ${time} સુધીમાં: ${items} વસ્તુ, ${total}`,
    orderNumber: (id) => `ઓર્ડર ${id}`,
    waiting: "હજી પાકો થયો નથી",
    cancelled: "રદ: આ નહીં આવે",
    standingOrder: (shop, list) => `${shop} નો ઓટો ઓર્ડર: ${list}`,
    notPlacedYet: "આવનારો છે. આ દિવસના છેલ્લા સમય પહેલાં ઓર્ડર અપાશે.",
  },
};
