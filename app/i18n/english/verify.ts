/** The public page that a code on a document opens. */
export const verify = {
  pageTitle: "Check a document",
  genuine: "This document is genuine",
  genuineText: "{name} issued it. Compare these figures with the paper in your hand.",
  unknown: "We do not know this document",
  unknownText: "{name} issued no document with this code. If a paper shows it, please call us.",
  kind: "Kind",
  number: "Number",
  date: "Date",
  total: "Total",
  contact: "Contact us",
} as const;
