/** The pages for developers beside the guide. Only the server has them. */
export const developerTopics = {
  webhooks: {
    pageTitle: "Webhooks",
    title: "Webhooks",
    intro: "We send your system a signed message for each event, in order for each order, until it has answered.",
    addTitle: "Add an endpoint",
    addText:
      "On the page [Webhooks](/profile/webhooks), or by the API with the session of the account's owner, whose e-mail address must be verified. Only public `https` addresses are taken, and redirects are not followed. A shop that runs on your own machine also takes an address on `localhost`.",
    eventsTitle: "Events",
    eventColumn: "Event",
    meaningColumn: "When",
    bodyTitle: "What arrives",
    bodyText: "A POST with JSON. `data` is as things were right after the event, so your system need not ask again.",
    dataText: "The other events bring:",
    headersTitle: "Headers",
    headersText:
      "They follow the [Standard Webhooks](https://www.standardwebhooks.com) specification, whose libraries verify our messages too.",
    headerId: "The same in every try: ignore what you have already worked on.",
    headerTimestamp: "The time of this try, in seconds.",
    headerSignature: "`v1,` and the signature; two with a space between for 24 hours after the secret was changed.",
    verifyTitle: "Verify the signature",
    verifyText:
      "Take the body as it arrived, before any JSON parser. Refuse messages that are older than five minutes.",
    answerTitle: "How to answer",
    answerText:
      "Answer with any 2xx status within 10 seconds, and do slow work afterwards. Any other answer, a redirect or none at all is a failure. 410 says that the address is gone, and disables the endpoint at once.",
    retriesTitle: "When your system is down",
    retriesText:
      "We try again after 5 s, 30 s, 2 min, 10 min, 1 h, 3 h and 6 h, then every 6 hours. After three days we give up a message; when nothing else has arrived for days, the endpoint is disabled, and its owner gets a mail. The page Webhooks shows every delivery and sends it again.",
    orderTitle: "Order and repetition",
    orderText:
      "Events of one order, and of one product, come one after the other. Each comes at least once, sometimes twice: compare `webhook-id`. `version` rises with each change of an order: what has a lower one than you know is old.",
    event: {
      "order.placed": "An order was placed, also one that waits for its payment or approval.",
      "order.confirmed": "The shop confirmed it, or took it back from its agent.",
      "order.accepted": "A delivery agent took it.",
      "order.delivered": "It was handed over. The amounts are final.",
      "order.cancelled": "It was cancelled; `reason` says why.",
      "order.changed": "Its lines changed.",
      "order.refunded": "Money is on its way back; `amount` says how much.",
      "product.price_changed": "A product has another price in your city.",
      "product.back_in_stock": "A product can be ordered again.",
      "document.issued": "An invoice, a bill of supply or a credit note was issued.",
      "payment.captured": "A payment arrived.",
      ping: "The test event that you send yourself.",
    },
  },
  scopes: {
    pageTitle: "Scopes",
    title: "What an API token may do",
    intro: "A token gets only the scopes that its owner ticks. On all other routes it is refused with 403.",
    ownerOnly: "Only for tokens of the shop's owner.",
    scope: {
      "catalogue:read":
        "Read what the account sees of the catalogue: own prices, alerts and exports. Products themselves need no token.",
      "orders:read": "Read orders, their timeline, returns and standing orders.",
      "orders:write": "Place, change and cancel orders; for the shop also confirm them.",
      "lists:write": "Read and change lists, and turn pasted or imported text into lines.",
      "documents:read": "Read invoices, credit notes, months and the account's statement.",
      "products:write": "Make, change and remove products and their pictures, and book stock.",
      "reports:read": "Read GST sums, figures, the dashboard, the ledger and movements of stock.",
    },
  },
  errors: {
    pageTitle: "Errors",
    title: "Every error code",
    intro:
      "The API answers a failure with one of these codes. Each has an address: add `#` and the code to that of this page. Find in page (Ctrl F) finds a code or a word of its message.",
    areas: "Areas",
    details: "The answer also has",
    status: {
      "400": "The input is not right: correct what `fields` names, then send it again.",
      "401": "Sign in again, or use a token that has not ended.",
      "403": "This account or token may not do it: use one that may.",
      "404": "There is no such thing for this account: check the id.",
      "405": "Use a method that the header `Allow` names.",
      "409": "Something changed or stands against it: read again, decide again.",
      "413": "It is too large: send less.",
      "414": "The address is too long: send less in it.",
      "415": "Send the type of content that the route takes.",
      "426": "Open a WebSocket.",
      "429": "Too many: wait as many seconds as `Retry-After` says.",
      "500": "A fault of ours: send it again with the same `Idempotency-Key`, and tell us the `X-Request-Id`.",
      "503": "Not possible now: wait as many seconds as `Retry-After` says, then send it again with the same key.",
    },
  },
  changelog: {
    pageTitle: "Changelog",
    title: "What is new in the API",
    intro: "The newest first. Nothing that worked before ends without a notice here.",
    entry: {
      codes:
        "`openapi.json` and the reference name the error codes of each operation, by status (`x-codes`), and the scope that it needs (`x-scope`).",
      standards:
        "A wrong method gets 405 with `Allow` instead of 404, `OPTIONS` names the methods, failures come as `application/problem+json` to a client that asks for it, files of the catalogue are compressed, and other sites may show pictures of products.",
      amounts:
        "Orders say `gstIncluded` and `roundOff`, documents `exempt` and `roundOff`, whose `taxable` no longer counts exempt goods; a payment above what is owed needs `acceptsMore`, and recorded payments can be taken back; taxed products need an HSN code.",
      tokens: "API tokens with scopes, networks and an expiry; `RateLimit` headers.",
      webhooks: "Signed webhooks for orders, products, documents and payments.",
      reference:
        "This guide, all error codes, and a reference made from `openapi.json`, whose operations now have stable ids.",
      feeds: "The catalogue as CSV and JSON at stable addresses, and a calendar of deliveries.",
      imports: "Orders from a CSV or Excel sheet.",
      client: "A typed client for JavaScript and a command line: `npx @rasad/client`.",
      money: "Invoices, credit notes, monthly statements and orders on account.",
      door: "What differs at the door, returns and their refunds.",
      kitchen: "Lists, pasted lists, standing orders and teams with limits.",
    },
  },
  reference: {
    pageTitle: "Reference",
    title: "Reference of the API",
    intro: "Every route with what it takes and answers, made from [openapi.json](/api/openapi.json).",
    all: "All routes",
    noToken: "no sign-in",
    takes: "Takes",
    answers: "Answers",
    refuses: "Refuses",
    types: "Types",
  },
} as const;
