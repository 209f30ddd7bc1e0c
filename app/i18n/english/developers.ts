/** The pages for developers. Only the server has them: their loaders send the page's own. `code` and [links](/to) are marked. */
export const developers = {
  nav: {
    label: "For developers",
    guide: "Guide",
    webhooks: "Webhooks",
    scopes: "Scopes",
    errors: "Errors",
    reference: "Reference",
    changelog: "Changelog",
  },
  answer: "Answer",
  guide: {
    pageTitle: "For developers",
    title: "Connect your own system",
    intro:
      "Order from your software, hear of every step, fetch the documents. From nothing to a first order takes five minutes.",
    startingPointsTitle: "What do you want to connect?",
    kitchenTitle: "A kitchen with a spreadsheet",
    kitchenText: "Take the catalogue with its prices as a file, and order by dropping in a CSV or Excel sheet.",
    kitchenLink: "Files for spreadsheets",
    hotelTitle: "The software of a hotel group",
    hotelText: "Products, orders and webhooks with an API token, from the first call to the invoice.",
    hotelLink: "Guide in five minutes",
    accountsTitle: "The accounts department",
    accountsText: "Invoices, credit notes, months and statements, as PDF, CSV or JSON.",
    accountsLink: "Documents and statements",
    shopTitle: "The shop's own systems",
    shopText: "Products, orders and reports for the owner of the shop.",
    shopLink: "For the shop's owner",
    startTitle: "Five minutes to the first order",
    startText:
      "Copy the commands into a terminal, one after the other. They need `curl` and `jq`, and keep what the next one needs in a variable.",
    startDemo: "They work with this demo shop as they stand. Elsewhere, put your own e-mail address and password in.",
    signInTitle: "Sign in",
    signInText: "The answer's `token` is a session: it may do everything that you may, for a while.",
    tokenTitle: "Make an API token",
    tokenText:
      "It is for programs: it can do only what its [scopes](/developers/scopes) say, is shown once, and can be revoked at once. The page [API tokens](/profile/api) makes one too.",
    productsTitle: "Find a product",
    productsText: "Anybody may read the catalogue. `location` names the city whose prices you want.",
    orderTitle: "Place an order",
    orderText:
      "The `Idempotency-Key` makes it safe to send the same order again: the same key gives the same order, never a second one. `POST /api/orders/quote` prices the same body first, without ordering it.",
    deliverTitle: "Have it delivered",
    deliverText:
      "In this demo shop you may play the others too: staff confirm the order, a delivery agent accepts it and enters the code that only the buyer sees.",
    followTitle: "Follow it",
    followText: "Ask whenever you like. `version` rises with each change of the order.",
    hookTitle: "Let us tell you",
    hookText:
      "Add the address of your system once, and it hears of every step. The `secret` is shown only in this answer. More about [webhooks](/developers/webhooks).",
    papersTitle: "Fetch the invoice",
    papersText: "A delivered order has documents, an order on its way has none yet. Each is there as JSON and as PDF.",
    authTitle: "Authentication",
    authText:
      "Send `Authorization: Bearer …` with each call. A program uses an API token; a session is for a person. Tokens work from the networks that were chosen for them, in the API only, and on the routes of their scopes. What needs a person, such as the profile, the team or a delivery code, answers 403 `tokens.not_for_tokens`.",
    errorsTitle: "Errors",
    errorsText:
      "Every failure has the same shape. `success` is false, `code` never changes its meaning, `message` is for people and comes in the language of the account, `fields` says what is wrong with each field. [All codes](/developers/errors).",
    idempotencyTitle: "Sending something again",
    idempotencyText:
      "Orders, changes and cancellations take an `Idempotency-Key` of up to 128 characters. When a connection breaks, send the same call with the same key. The same key with another body is refused with 409 `orders.idempotency_conflict`.",
    pagingTitle: "Pages of a list",
    pagingText:
      "Lists answer with `nextCursor`: send it as `cursor` to get the next page; null means that this was the last one. `limit` is at most 100. The catalogue says its next page in the header `Link`.",
    limitsTitle: "Limits",
    limitsText:
      "A token may send 300 requests a minute. Each answer says in `RateLimit` how many are left. Above that comes 429, and `Retry-After` says how many seconds to wait. Do the same after a 503.",
    valuesTitle: "Money, times, ids",
    valuesText:
      "Amounts are rupees with at most two decimals. Times are ISO 8601 in UTC, days are days in India. Ids are opaque text. Texts are UTF-8, names of products come in English with `names` in three more languages.",
    versionsTitle: "What stays as it is",
    versionsText:
      "Fields, routes, codes and events are added, not renamed or removed. Ignore what your program does not know. The [changelog](/developers/changelog) says what is new.",
    endsText:
      "When something has to end, its answers say so a year before in the headers `Deprecation` and `Sunset`, the reference and the changelog name it, and what replaces it works by then. A fault in security may end sooner.",
    feedsTitle: "Files for spreadsheets",
    feedsText:
      "The whole catalogue of a city stands at an address that never changes, as CSV and JSON. Spreadsheets can load it by themselves; an `ETag` spares them what has not changed. The second address has your own prices and needs a token with `catalogue:read`.",
    importText:
      "To order from a sheet, drop it on [Order from a file](/lists/import): columns are recognised, and you see what was found before anything is ordered.",
    calendarText:
      "Coming deliveries appear in your calendar by the secret address that you make on [Calendar of deliveries](/profile/calendar).",
    accountsTitleLong: "Documents and statements",
    accountsTextLong: "With the scope `documents:read`:",
    clientTitle: "JavaScript and a command line",
    clientText:
      "The package `@rasad/client` knows every type, pages through lists, repeats what may be repeated and verifies webhooks. It runs on Node 20 or newer and in workers, without dependencies. Its command `rasad` works with a token in `RASAD_TOKEN`:",
    commandColumn: "Command",
    generateText:
      "For other languages, generators make a client from [openapi.json](/api/openapi.json), where each operation has its codes as `x-codes` and its scope as `x-scope`. `openapi-typescript` needs `--default-non-nullable=false`, because fields with a default may be left out.",
    ownerTitle: "For the shop's owner",
    ownerText:
      "The owner's tokens may also have `products:write` and `reports:read`, and their webhooks hear of all orders. Send a product's `ETag` back as `If-Match`, so that nobody's change is overwritten: 409 `products.changed` has the product as it is now.",
  },
} as const;
