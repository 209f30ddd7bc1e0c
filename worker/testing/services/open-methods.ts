/** The methods that ask nobody: for visitors, for cron, and for other services that have asked. */
export const OPEN = `
  sessions: readDevice authenticate readWithToken openSession findPerson readHeaderAccount begin wasBegun isYoungerThan logout logoutEverywhere endAll forgetCached dropOld
  accounts: login register requireSignUpsLeft requireFree openAccount orderCounted isCommonPassword
  secondFactor: readSignIn finishSignIn dropOld
  agents: signUpAgent
  ownData: eraseFromBooks
  webhooks: dropOldDeliveries
  emailVerification: dropOldCodes
  apiTokens: revokeAll dropOld
  passkeys: beginSignIn finishSignIn countFor removeAll dropOldChallenges
  passwordReset: forgotPassword readLink resetPassword
  audit: record recordEach
  settings: read
  credit: settleAccount settleMoved remindDue checkPayments
  slots: readDelivery listBookings slotBooked slotGivenBack refusalOf
  cities: listKnown requireCity continueCopies
  orders: readTaxOfCart expireUnconfirmed expireApprovals dropOldDoorPhotos
  team: readInvitation registerAndJoin listMemberIds listApprovers dropOldInvitations
  teamCart: shareCart takeOrdered addWanted
  contact: sendMessage dropOld
  documentFiles: pdfOf verify
  health: alarmOfBooks readHealth readReadiness recordCronRun
  catalogue: listForApi listProducts listLowStock getProduct showProduct getProducts priceList readProducts suggest recordMissedSearch dropOldMissedSearches reindex dropStaleTotals newProductId
  catalogue: stockTaken stockGivenBack listPrices dropOldPrices
  alerts: fireDue
  calendar: showCalendar
  feeds: showCatalogue listSitemaps readSitemap
  lists: readForOrder
  standingOrders: runDue dropOldDays
  imports: dropOldImports
  returns: requirePhotos
  push: dropEnded
  uploads: readForm readWholeForm
  notifications: enqueue enqueueToMember enqueueToAll enqueuePushes enqueueEvent enqueueIfChanged enqueueAlerts enqueueStandingOrderPush enqueueCreditPush readLag dropOld deliverDue deliverPushes
  payments: payDifference offer sources checkoutScript knowsWebhook takeWebhook dropOld sendDueRefunds closeEndedCodes reconcile
  webhookDelivery: deliverDue deliverSlow dropOldEvents
  outbox: wakeConsumer wakeForAll wakeSlowWebhooks`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", methods = ""] = line.trim().split(": ");
    return methods.split(" ").map((method) => `${area}.${method}`);
  });
