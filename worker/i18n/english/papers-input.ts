/** Problems of an amount that is handed over. */
export const handoverInput = {
  amount_missing: "Please enter an amount",
  amount_too_small: "Please enter more than ₹0",
  amount_too_large: "Please enter at most {max, number, ::currency/INR}",
  decimals: "At most two decimals",
  note_missing: "Please write a note about the difference",
  note_too_long: "At most 300 characters",
};

/** Problems of the seller's details. */
export const sellerInput = {
  account_invalid: "Account number must be 9 to 18 digits",
  ifsc_invalid: "Please enter an IFSC such as SBIN0001234",
  state_not_of_gstin: "The GSTIN begins with the code of another state",
};

/** Problems of returned goods. */
export const returnInput = {
  quantity_invalid: "Please enter how much, with at most three decimals",
  reason_missing: "Please choose what was wrong",
  nothing_chosen: "Please enter how much of at least one product you return",
  line_twice: "Each product may be named once",
  words_too_long: "Please write at most 500 characters",
  words_missing: "Please write what was wrong",
  photo_unknown: "A photo did not arrive. Please choose it again",
  too_many_photos: "Please choose at most three photos",
  decision_missing: "Please choose what the buyer gets",
  refusal_needs_words: "Please tell the buyer why",
};

/** Problems of credit and payments on account. */
export const creditInput = {
  limit_not_number: "Please enter whole rupees",
  limit_out_of_range: "The limit is between ₹0 and {max, number, ::currency/INR}",
  days_unknown: "Please choose 7, 15 or 30 days",
  amount_not_number: "Please enter an amount in rupees, with at most two decimals",
  amount_out_of_range: "The amount is between ₹1 and {max, number, ::currency/INR}",
  day_invalid: "Please enter the day of the payment",
  method_unknown: "Please choose how it was paid",
  reference_missing: "Please enter the reference of the transfer",
  reference_too_long: "A reference has at most 60 characters",
  note_missing: "Please say why, in a few words",
  note_too_long: "At most 300 characters",
  month_invalid: "A month is written as 2026-11",
};
