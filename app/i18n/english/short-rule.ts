/** What happens when something ordered is missing at packing: profile, checkout, lists and orders. */
export const shortRule = {
  rules: {
    ask: "Ask me first",
    nearest: "Send the nearest at the same or a lower price",
    leave_out: "Leave it out",
  },
  title: "If something is missing",
  order: "For the whole order",
  usual: "As usual",
  asUsual: "As usual: {rule}",
  asOrder: "As for the whole order",
  ifMissing: "If missing",
  ofLine: "If missing: {rule}",
  lineOf: "{name}: if missing",
  remember: "Remember what I choose for single products",
} as const;
