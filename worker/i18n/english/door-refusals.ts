/** Refusals of changes at the door, and of the delivery code. */
export const doorRefusals = {
  code_of_other_figures:
    "{triesLeft, plural, =0 {The figures changed at the door, so that code is no longer right, and it was the last try. Please ask the customer to issue a new code.} one {The figures changed at the door. Please ask for the code that the customer's screen now shows beside them. # try left.} other {The figures changed at the door. Please ask for the code that the customer's screen now shows beside them. # tries left.}}",
  figures_changed:
    "The figures changed since you saw them: now {total, number, ::currency/INR} is handed over, of which {due, number, ::currency/INR} is still to be paid. Please check this, and ask for the code that the customer's screen now shows.",
  changed: "Somebody else marked lines of this order meanwhile. Please look at the figures again.",
  nothing_delivered: "Nothing would be handed over. Please ask for cancellation instead.",
  too_often: "You changed the figures of this order {max, number} times already. Please call support.",
  weight:
    "{name}: the weight must be between {min, number} and {max, number} {unit, select, kg {kg} liter {liters} piece {pieces} other {packets}}. Mark the line as short or rejected if less is handed over.",
  not_whole: "{name}: please enter whole {unit, select, kg {kg} liter {liters} piece {pieces} other {packets}}.",
  not_less: "{name}: a line that is short or rejected has less than was ordered.",
  reason: "{name}: please choose why it is short or rejected.",
  quantity_invalid: "A quantity must be a number from 0 on, with at most three decimals.",
  outcome_unknown: "Please choose delivered, short or rejected.",
  reason_unknown: "Please choose one of the reasons.",
  lines_missing: "Please send a list of lines.",
  line_twice: "A product is named twice.",
  photo_not_found: "We could not find this photo.",
};
