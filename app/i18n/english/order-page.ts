/** Rating a delivery. */
export const rating = {
  question: "How was the delivery?",
  named: "Rate the delivery of order #{id}",
  stars: "{count, plural, one {# star} other {# stars}}",
  send: "Send rating",
  sending: "Sending…",
  given: "You rated {rating, number}/5",
  byBuyer: "Rated {rating, number}/5 by the buyer",
  thanks: "Thank you for rating the delivery",
  choose: "Please choose 1 to 5 stars",
  failed: "Your rating could not be saved",
} as const;

/** Ordering the products of an old order again. */
export const reorder = {
  ask: "{count, plural, one {Your cart already holds # product.} other {Your cart already holds # products.}} Order #{id}:",
  add: "Add to the cart",
  replace: "Replace the cart",
  button: "Reorder",
  named: "Reorder everything from order #{id}",
  pending: "Adding…",
  done: "Everything from order #{id} is in your cart",
  partly: "Order #{id} is in your cart, but not all of it",
  nothing: "Nothing from order #{id} is available now",
  title: "Not everything from order #{id} is in your cart",
  missing: "Not in your cart: {names}",
  short: "Less in your cart than in the order: {names}",
  shortLine: "{name} ({have, number} of {wanted, number} {unit})",
  failed: "The order could not be put into the cart",
} as const;

/** The page of one order, on screen and printed. */
/** Asks the buyer about a missing product. */
export const shortage = {
  title: "Missing: {name}",
  found: "We found {found} of {ordered}.",
  until: "Please answer by {time}; without an answer we leave out what is missing.",
  yes: "Yes, {amount} {name} instead, {total}",
  another: "Rather {amount} {name}, {total}",
  no: "No, leave it out",
  answered: "Thank you. Your order was changed.",
} as const;

export const orderPage = {
  pageTitle: "Order #{id}",
  placedAt: "Placed {date}",
  open: "Details",
  openNamed: "Details of order #{id}",
  print: "Print",
  toList: "Put on a list",
  delivery: "Delivery",
  people: "Ordered by",
  gstin: "GSTIN",
  backToAll: "Back to My Orders",
  sheetTitle: "Order summary",
  sheetNote: "This is a summary of the order and not a tax invoice.",
  deliverTo: "Deliver to",
  status: "Status",
  columns: { item: "Item", quantity: "Quantity", price: "Price", amount: "Amount" },
  agentWishesToCancel: "The delivery agent could not deliver and asked us to cancel. We will decide soon.",
} as const;

/** Notices about events of orders while their page is open. */
export const orderEvents = {
  moved: "Order #{id}: {status}",
} as const;
