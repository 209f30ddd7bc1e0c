/** Shown on pages that come from the offline cache. */
export const offline = {
  shop: "No network. Prices and stock as of {time}.",
  board: "No network. Your orders as of {time}. What you deliver is kept and sent later.",
  orders: "No network. Your orders as of {time}.",
  cart: "No network. Prices and stock as of {time}. What you change is sent later.",
} as const;

export const offlinePage = {
  pageTitle: "No network",
  title: "No network right now",
  text: "This page needs a network. It opens by itself as soon as there is one.",
  again: "Try Again",
  stored: "Kept on this device",
  products: "The products you saw last",
  orders: "Your orders",
  cart: "Your cart",
  lists: "Your usual lists",
} as const;
