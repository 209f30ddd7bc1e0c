/**
 * Service methods that check no caller: for visitors, for cron, and for services that have checked already.
 * `functions`: services that are a single function.
 */
export const OPEN = `
  sessions: readDevice authenticate readWithToken openSession findPerson readHeaderAccount begin wasBegun isYoungerThan logout logoutEverywhere endAll forgetCached
  accounts: login register requireSignUpsLeft requireFree openAccount countOrder
  secondFactor: readSignIn finishSignIn beginSignIn
  agents: signUpAgent
  ownData: eraseFromBooks
  emailVerification: mailFirstCode
  apiTokens: revokeAll
  passkeys: beginSignIn finishSignIn countFor removeAll
  passwordReset: forgotPassword readLink resetPassword
  audit: record recordEach
  settings: read
  credit: settleAccount settleMoved remindDue checkPayments
  slots: readDelivery listBookings slotBooked slotGivenBack refusalOf
  cities: listKnown requireCity
  orders: readTaxOfCart
  team: readInvitation registerAndJoin listMemberIds listApprovers
  accountCart: syncCart subtractOrdered addVisitorLine
  contact: sendMessage
  documentFiles: pdfOf verify
  health: alarmOfBooks readHealth readReadiness recordCronRun
  catalogue: listForApi listProducts listLowStock getProduct showProduct getProducts priceList readProducts suggest recordMissedSearch reindex mergeSearchTables dropStaleTotals newProductId stockTaken stockGivenBack listPrices
  alerts: fireDue
  calendar: showCalendar
  stock: checkStock
  feeds: showCatalogue listSitemaps readSitemap
  lists: readForOrder acceptRaise
  standingOrders: runDue followCutOff wakeTimer
  imports: dropOldImports
  returns: requirePhotos
  push: dropEnded deliverPushes
  uploads: readForm readWholeForm
  outbox: enqueue enqueueToMember enqueueToAll enqueuePushes enqueueEvent enqueueIfChanged enqueueAlerts enqueueStandingOrderPush enqueueCreditPush readLag
  payments: payDifference offer sources checkoutScript takeWebhook sendDueRefunds closeEndedCodes reconcile
  webhookDelivery: deliverDue deliverSlow
  outboxConsumer: wakeConsumer wakeForAll wakeSlowWebhooks
  cityPrices: continueCopies
  mails: deliverDue
  door: dropOldDoorPhotos
  placing: placeForStandingOrder
  shortages: closeUnanswered
  orderCommands: expireApprovals expireUnconfirmed
  auditArchive: archiveOld
  boards: publish publishPicked checkViewers
  counters: add orderPlaced revenueMoved pendingRead readBetween read
  demand: updateDemand
  figures: addUpReceivables
  guard: assertStaff confirmStaff
  ledger: checkSome posted postedEach
  orderArchive: archiveOld eraseDue
  refunds: codesEnded differenceDue differencePaid differenceRefused posted readLeft refundDue
  staffPasswords: isCommonPassword isWeak requireAllowed requireStrong
  functions: requirePresence listOwners endAccess endUnprovenAccess releaseCarried`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", methods = ""] = line.trim().split(": ");
    return methods.split(" ").map((method) => `${area}.${method}`);
  });
