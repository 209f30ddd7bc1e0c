/** Switching notifications of a device on and off. */
export const push = {
  title: "Notifications on this device",
  buyerText: "Hear of each step of your orders, even when this page is closed.",
  agentText: "Hear of new orders, even when the board is closed.",
  switchOn: "Switch on",
  switchOff: "Switch off",
  on: "Notifications are on.",
  off: "Notifications are off.",
  blocked:
    "This browser keeps our notifications away. Tap the sign beside the address, open its permissions, allow notifications, and load the page again.",
  unsupported: "This browser cannot show notifications.",
  home_screen: "Add this page to your Home Screen first: tap Share, then Add to Home Screen. Open it from there.",
  unavailable: "Notifications are not set up in this shop yet. Mails arrive as ever.",
  dismissed: "Nothing was switched on: the browser's question was not answered.",
  muted: "Order updates are off in your preferences: nothing will come until you switch them on.",
  test: "Send a test notification",
  testSent: "A notification is on its way.",
  gone: "This browser takes no notifications any more. Please switch them on again.",
  failed: "Some error occurred",
} as const;
