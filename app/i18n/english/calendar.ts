/** The page of a calendar's secret address. */
export const calendar = {
  title: "Calendar of deliveries",
  intro: "Your coming deliveries in the calendar of your phone or office, always up to date.",
  state: "The secret address",
  none: "There is none yet.",
  since: "Made on {time}. It cannot be shown again.",
  make: "Make the address",
  makeAnew: "Make a new address",
  makeAnewText: "A new address ends this one at once. Calendars that use it then show nothing new.",
  revoke: "End the address",
  revoked: "The address has ended. Calendars that use it show nothing new.",
  madeTitle: "Your calendar's address",
  madeText:
    "Copy it now: it is shown only this once. Whoever has it sees your deliveries, so share it as you would a key.",
  copy: "Copy the address",
  subscribe: "Open in a calendar program",
  contents: "What is in it",
  contentsText:
    "Open orders with their delivery time, address, number of items and total, and the next days of your standing orders. Cancelled deliveries stay for a week, crossed out. Delivery codes are never in it.",
  notForYou: "Only the owner of a buyer's account has a calendar address.",
  offline: "No connection. Nothing was changed; please try again.",
  failed: "That did not work. Please try again.",
} as const;

/** The link to it on the page of a profile. */
export const calendarCard = {
  title: "Calendar",
  text: "Coming deliveries in the calendar of your phone.",
  action: "Calendar of deliveries",
} as const;
