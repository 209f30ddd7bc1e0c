/** The page where the owner changes settings. */
export const settings = {
  pageTitle: "Settings",
  title: "Settings",
  intro: "Each change takes effect at once and stands in the audit log.",
  save: "Save",
  saveNamed: "Save: {name}",
  saving: "Saving…",
  saved: "The setting was saved.",
  range: "From {min} to {max}.",
  isStandard: "This is the standard.",
  changed: "Changed by {by} on {at}. Standard: {standard}.",
  on: "on",
  off: "off",
  offline: "No connection. Nothing was changed; please try again.",
  failed: "The setting could not be saved. Please try again.",
  names: {
    newBuyerOrders: "Open cash orders of a new buyer",
    newBuyerRupees: "Value of a new buyer’s open cash orders (₹)",
    newBuyerUnpaidRupees: "Value of a new buyer’s unpaid online orders (₹)",
    networkUnpaidRupees: "Value of new buyers’ online orders of a network (₹)",
    newBuyerHoldMinutes: "Minutes that scarce goods wait for a new buyer’s payment",
    knownBuyerOrders: "Open cash orders of a known buyer",
    knownBuyerRupees: "Value of a known buyer’s open cash orders (₹)",
    confirmWithinHours: "Hours to confirm a cash order",
    custodyLimitRupees: "Most cash that an agent may hold (₹)",
    partialReturns: "Partial returns",
    strongStaffPasswords: "Strong passwords for staff",
    staffSecondFactor: "Second factor for staff",
  },
  hints: {
    newBuyerOrders: "A buyer is new until their email address is verified or an order was delivered to them.",
    newBuyerRupees: "What all open cash orders of a new buyer may be worth.",
    newBuyerUnpaidRupees:
      "What unpaid online orders of a new buyer may be worth together; those of the last 6 hours count although they were cancelled.",
    networkUnpaidRupees:
      "What all new buyers of one network, such as a building or a mobile operator’s area, may order online within 6 hours.",
    newBuyerHoldMinutes:
      "An unpaid online order of a new buyer that leaves less than a tenth of a product is cancelled after this time; any other one waits 20 minutes.",
    knownBuyerOrders: "A buyer is known once their email address is verified or an order was delivered to them.",
    knownBuyerRupees: "What all open cash orders of a known buyer may be worth.",
    confirmWithinHours:
      "A pending cash order that nobody confirms within this time is cancelled, and its stock returns.",
    custodyLimitRupees: "An agent who holds so much accepts no further cash order until they hand over. 0: no limit.",
    partialReturns:
      "Buyers may return some lines of an order, or a part of a line. While it is off, a return takes all that was delivered of the order. The FAQ and the refund policy follow.",
    strongStaffPasswords: "Staff choose passwords of ten characters or more that are not among the commonest.",
    staffSecondFactor:
      "Staff need a passkey or an authenticator app beside the password. Who has neither sets one up before they can go on working.",
  },
} as const;
