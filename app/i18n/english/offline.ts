/** On pages that come from this device because the network does not bring them. */
export const offline = {
  shop: "No network. Prices and stock as of {time}.",
  board: "No network. Your orders as of {time}. What you deliver is kept and sent later.",
} as const;

export const offlinePage = {
  pageTitle: "No network",
  title: "No network right now",
  text: "This page needs a network. It opens by itself as soon as there is one.",
  again: "Try Again",
  kept: "Kept on this device",
  products: "The products you saw last",
  board: "Your delivery board",
} as const;
