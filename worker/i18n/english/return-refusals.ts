export const returnRefusals = {
  not_found: "We could not find this return.",
  photo_not_found: "We could not find this photo.",
  too_late:
    "Goods can be returned until three hours after the delivery. Please write to support; we will help where we can.",
  line_not_delivered: "This product was not delivered with this order.",
  not_whole: "{name} can only be returned whole.",
  more_than_delivered: "Of {name} only {left, number} can still be returned.",
  only_whole_order: "Orders are returned whole: please return everything that was delivered.",
  photo_unknown: "A photo did not arrive. Please choose it again.",
  already_decided: "Somebody has decided about this return already. Please look at it again.",
  not_refundable:
    "This was not paid online, so it cannot be refunded to its source. Please give account credit instead.",
  refund_too_small: "The bank refunds no less than ₹1. Please give account credit instead.",
  replacement_short: "There is not enough stock for a replacement. Please decide otherwise.",
};
