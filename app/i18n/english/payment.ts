/** Paying online: at checkout and on the page of an unpaid order. */
export const payment = {
  pageTitle: "Pay for your order",
  title: "Pay for order #{id}",
  intro: "Your order is kept for you until it is paid.",
  payBy: "Please pay by {time}; after that the order is cancelled and its goods go back on sale.",
  summary: "Order Summary",
  pay: "Pay {amount}",
  opening: "Opening the payment…",
  checking: "Checking your payment…",
  test: "Test payments: no money moves.",
  needsScript: "Online payment needs JavaScript. Please choose Cash on Delivery, or switch JavaScript on.",
  needsScriptHere:
    "Online payment needs JavaScript. Switch it on to pay, or cancel this order under My Orders and order with Cash on Delivery.",
  unavailable: "Online payment is not available at the moment.",
  toOrders: "My Orders",
  description: "Order #{id}",
  initiateFailed: "Failed to initiate payment",
  verifyFailed: "Payment verification failed",
  verifyDelayed:
    "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.",
  failed: "Payment failed: {description}",
  cancelled: "Payment cancelled",
  successful: "Payment successful!",
  holdHint: "Your order is kept until {time}. Pay again here, or later under My Orders.",
  notPayable: "This order is not waiting for a payment.",
} as const;
