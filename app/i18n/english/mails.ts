/** Mails that did not get through, for the owner. */
export const mails = {
  pageTitle: "Mails · Admin",
  title: "Mails that did not get through",
  intro:
    "Each was tried ten times, or for as long as it was news; notifications begin with “push”. What is no longer news when it is tried again is left out.",
  emptyTitle: "Every mail got through",
  emptyText: "A mail that fails ten times appears here.",
  order: "Order {id}",
  written: "Written {at}",
  tries: "{count, plural, one {# try} other {# tries}}",
  noReason: "No reason was given.",
  retry: "Try again",
  retryNamed: "Try again: {kind}",
  retrying: "Trying…",
  retried: "The mail is being sent again.",
  failed: "Some error occurred",
  offline: "No connection. Please check your network and try again.",
  error: "The mails could not be loaded.",
  tryAgain: "Try Again",
} as const;
