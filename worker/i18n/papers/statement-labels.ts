import type { AccountMethod, Age, EntryKind } from "../../credit/credit.contract.ts";
import type { Language } from "../../identity/accounts.contract.ts";

export interface StatementLabels {
  readonly title: string;
  readonly of: string;
  readonly month: string;
  readonly asOf: string;
  readonly columns: Readonly<Record<"date" | "what" | "reference" | "charged" | "paid" | "balance", string>>;
  readonly kinds: Readonly<Record<EntryKind, string>>;
  readonly methods: Readonly<Record<AccountMethod, string>>;
  readonly opening: string;
  readonly closing: string;
  readonly owed: string;
  readonly overdue: string;
  readonly limit: string;
  readonly ages: Readonly<Record<Age, string>>;
  readonly page: string;
}

const english: StatementLabels = {
  title: "Statement of account",
  of: "Account of",
  month: "Month",
  asOf: "Printed on",
  columns: {
    date: "Date",
    what: "What",
    reference: "Reference",
    charged: "Charged",
    paid: "Credited",
    balance: "Owed",
  },
  kinds: {
    charge: "Delivery",
    credit_note: "Credit note",
    payment: "Payment",
    reversal: "Payment taken back",
    write_off: "Written off",
    transfer: "Transfer",
  },
  methods: { cash: "Cash", bank: "Bank transfer", upi: "UPI", online: "Online" },
  opening: "At the beginning",
  closing: "At the end",
  owed: "Owed now",
  overdue: "Overdue",
  limit: "Limit",
  ages: {
    notDue: "Not due yet",
    days1to7: "1 to 7 days late",
    days8to15: "8 to 15 days late",
    days16to30: "16 to 30 days late",
    over30: "More than 30 days late",
  },
  page: "Page {page} of {pages}",
};

const hindi: StatementLabels = {
  title: "खाते का हिसाब",
  of: "किसका खाता",
  month: "महीना",
  asOf: "छपने की तारीख़",
  columns: { date: "तारीख़", what: "क्या", reference: "रेफ़रेंस", charged: "खाते में जुड़ा", paid: "चुकाया", balance: "बकाया" },
  kinds: {
    charge: "डिलीवरी",
    credit_note: "क्रेडिट नोट",
    payment: "पेमेंट",
    reversal: "पेमेंट वापस लिया",
    write_off: "माफ़ किया गया",
    transfer: "ट्रांसफ़र",
  },
  methods: { cash: "नक़द", bank: "बैंक ट्रांसफ़र", upi: "UPI", online: "ऑनलाइन" },
  opening: "शुरू में",
  closing: "अंत में",
  owed: "अभी बकाया",
  overdue: "जिसकी तारीख़ निकल गई",
  limit: "सीमा",
  ages: {
    notDue: "अभी समय है",
    days1to7: "1 से 7 दिन देर",
    days8to15: "8 से 15 दिन देर",
    days16to30: "16 से 30 दिन देर",
    over30: "30 दिन से ज़्यादा देर",
  },
  page: "पृष्ठ {page} / {pages}",
};

const marathi: StatementLabels = {
  title: "खात्याचा हिशोब",
  of: "कोणाचे खाते",
  month: "महिना",
  asOf: "छापल्याची तारीख",
  columns: { date: "तारीख", what: "काय", reference: "संदर्भ", charged: "खात्यावर", paid: "जमा", balance: "बाकी" },
  kinds: {
    charge: "डिलिव्हरी",
    credit_note: "क्रेडिट नोट",
    payment: "जमा",
    reversal: "पेमेंट परत घेतले",
    write_off: "माफ केले",
    transfer: "ट्रान्सफर",
  },
  methods: { cash: "रोख", bank: "बँक ट्रान्सफर", upi: "UPI", online: "ऑनलाइन" },
  opening: "सुरुवातीला",
  closing: "शेवटी",
  owed: "आता बाकी",
  overdue: "मुदत संपलेली",
  limit: "मर्यादा",
  ages: {
    notDue: "अजून मुदत आहे",
    days1to7: "1 ते 7 दिवस उशीर",
    days8to15: "8 ते 15 दिवस उशीर",
    days16to30: "16 ते 30 दिवस उशीर",
    over30: "30 दिवसांहून जास्त उशीर",
  },
  page: "पान {page} / {pages}",
};

const gujarati: StatementLabels = {
  title: "ખાતાનો હિસાબ",
  of: "કોનું ખાતું",
  month: "મહિનો",
  asOf: "છાપ્યાની તારીખ",
  columns: { date: "તારીખ", what: "શું", reference: "રેફરન્સ", charged: "ખાતે", paid: "જમા", balance: "બાકી" },
  kinds: {
    charge: "ડિલિવરી",
    credit_note: "ક્રેડિટ નોટ",
    payment: "ચુકવણી",
    reversal: "ચુકવણી પાછી લીધી",
    write_off: "માફ કર્યું",
    transfer: "ટ્રાન્સફર",
  },
  methods: { cash: "રોકડ", bank: "બેંક ટ્રાન્સફર", upi: "UPI", online: "ઓનલાઇન" },
  opening: "શરૂઆતમાં",
  closing: "અંતે",
  owed: "હાલ બાકી",
  overdue: "મુદત વીતેલી",
  limit: "મર્યાદા",
  ages: {
    notDue: "હજી સમય છે",
    days1to7: "1 થી 7 દિવસ મોડું",
    days8to15: "8 થી 15 દિવસ મોડું",
    days16to30: "16 થી 30 દિવસ મોડું",
    over30: "30 દિવસથી વધુ મોડું",
  },
  page: "પાનું {page} / {pages}",
};

const LABELS: Readonly<Record<Language, StatementLabels>> = { english, hindi, marathi, gujarati };

export const statementLabels = (language: Language): StatementLabels => LABELS[language];
