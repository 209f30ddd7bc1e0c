export const creditRefusals = {
  not_offered: "Orders on account are not open for you. Please pay online or on delivery, or ask us for an account.",
  exceeded:
    "You can order for {available, number, ::currency/INR} more on account. Please take something off, pay what is open, or pay this order in another way.",
  overdue:
    "A payment on your account is overdue, so nothing more can be ordered on account until it is paid. You can pay this order online or on delivery.",
  terms_changed: "Somebody else changed these terms meanwhile. Please look at them again.",
  reference_known: "This reference was recorded before.",
  more_than_owed: "No more than {owed, number, ::currency/INR} is owed.",
  above_owed:
    "{owed, number, ::currency/INR} is owed. Please check the amount, or confirm that the rest stays in their favour.",
  already_reversed: "This payment was taken back already.",
  not_reversible: "An online payment is with the payment provider. Please give it back there.",
  payment_not_found: "This payment does not exist.",
  open_account:
    "Your account with us is not settled: pay what is owed on it, or ask us to pay out what is in your favour. Then it can be deleted.",
  day_in_future: "The day of a payment cannot be in the future.",
  not_for_members: "Only the owner of your team's account and its approvers see what it owes.",
} as const;
