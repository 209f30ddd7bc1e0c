export const paymentRefusals = {
  off: "Online payment is not available at the moment. You can choose Cash on Delivery instead.",
  unavailable:
    "Failed to initiate payment. The payment service does not answer right now; nothing was charged. Please try again in a minute. You can choose Cash on Delivery instead.",
  refused: "Payment failed: {description}",
  not_started: "Failed to initiate payment",
  amount_too_small: "Online payment starts at ₹1. You can choose Cash on Delivery instead.",
  too_many_unpaid: "You have {max, number} orders waiting for their payment. Please pay or cancel one of them first.",
  too_much_unpaid_for_new:
    "Until your email address is verified or a first order was delivered to you, goods for at most {rupees, number, ::currency/INR} can wait for your online payment; unpaid orders of the last {hours, number} hours count although they were cancelled. Verify your address in your profile, or choose Cash on Delivery.",
  too_much_unpaid_here:
    "New buyers have ordered a lot online from your network in the last {hours, number} hours, so we cannot keep more goods for an online payment right now. Verify your email address in your profile, choose Cash on Delivery, or try again later.",
  already_paid: "This order is already paid.",
  not_payable: "This order is not waiting for an online payment any more.",
  too_late: "The time to pay for this order is over. Please place a new one.",
  verification_failed: "Payment verification failed",
  verification_delayed:
    "We could not check your payment yet. If money has left your account, your order is marked as paid within minutes; please do not pay again.",
  bad_signature: "This webhook is not signed by the payment provider.",
  malformed_webhook: "This is not an event.",
} as const;
