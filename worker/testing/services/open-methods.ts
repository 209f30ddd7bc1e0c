/** The methods that ask nobody: for visitors, for cron, and for other services that have asked. */
export const OPEN = `
  sessions: readDevice authenticate readWithToken openSession findPerson readHeaderAccount begin wasBegun isYoungerThan logout logoutEverywhere endAll forgetCached
  accounts: login register requireSignUpsLeft requireFree openAccount orderCounted isCommonPassword
  secondFactor: readSignIn finishSignIn
  agents: signUpAgent
  ownData: eraseFromBooks
  apiTokens: revokeAll
  passkeys: beginSignIn finishSignIn countFor removeAll
  passwordReset: forgotPassword readLink resetPassword
  audit: record recordEach
  settings: read
  credit: settleAccount settleMoved remindDue checkPayments
  slots: readDelivery listBookings slotBooked slotGivenBack refusalOf
  cities: listKnown requireCity continueCopies
  orders: readTaxOfCart expireUnconfirmed expireApprovals dropOldDoorPhotos
  team: readInvitation registerAndJoin listMemberIds listApprovers
  teamCart: shareCart takeOrdered addWanted
  contact: sendMessage
  documentFiles: pdfOf verify
  health: alarmOfBooks readHealth readReadiness recordCronRun
  catalogue: listForApi listProducts listLowStock getProduct showProduct getProducts priceList readProducts suggest recordMissedSearch reindex dropStaleTotals newProductId
  catalogue: stockTaken stockGivenBack listPrices
  alerts: fireDue
  calendar: showCalendar
  feeds: showCatalogue listSitemaps readSitemap
  lists: readForOrder
  standingOrders: runDue
  imports: dropOldImports
  returns: requirePhotos
  push: dropEnded
  uploads: readForm readWholeForm
  notifications: enqueue enqueueToMember enqueueToAll enqueuePushes enqueueEvent enqueueIfChanged enqueueAlerts enqueueStandingOrderPush enqueueCreditPush readLag deliverDue deliverPushes
  payments: payDifference offer sources checkoutScript knowsWebhook takeWebhook sendDueRefunds closeEndedCodes reconcile
  webhookDelivery: deliverDue deliverSlow
  outbox: wakeConsumer wakeForAll wakeSlowWebhooks`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", methods = ""] = line.trim().split(": ");
    return methods.split(" ").map((method) => `${area}.${method}`);
  });
