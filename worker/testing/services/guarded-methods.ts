import type { Actor } from "../../accounts/accounts.contract.ts";
import { notSignedIn } from "../../accounts/accounts.errors.ts";
import type { SessionReader } from "../../accounts/permissions.ts";
import type { Services } from "../../compose.ts";
import {
  city,
  client,
  factorChange,
  ID,
  member,
  order,
  page,
  paid,
  passkey,
  passwords,
  product,
  query,
  readForm,
  slot,
  socket,
  standingOrder,
  subscription,
} from "./inputs.ts";

export type Visitor = Actor | null;

/** A session whose readings find nothing. */
const sessionOf = (who: Visitor): SessionReader => ({
  async read() {
    if (!who) throw notSignedIn();
    return { actor: who, found: [] as never };
  },
});

export type Call = (services: Services, visitor: Visitor) => unknown;

/** The service methods that ask who calls, by whom they let through. */
export const GUARDED = {
  account: {
    "sessions.list": ({ sessions }, who) => sessions.list(who),
    "sessions.end": ({ sessions }, who) => sessions.end(who, ID),
    "accounts.me": ({ accounts }, who) => accounts.me(who),
    "accounts.changePassword": ({ accounts }, who) => accounts.changePassword(who, passwords, client),
    "agents.showVehicleImage": ({ agents }, who) => agents.showVehicleImage(who, ID, new Request("http://localhost/")),
    "emailVerification.sendOtp": ({ emailVerification }, who) => emailVerification.sendOtp(who),
    "emailVerification.verifyOtp": ({ emailVerification }, who) => emailVerification.verifyOtp(who, { otp: "123456" }),
    "ownData.downloadData": ({ ownData }, who) => ownData.downloadData(who, "json"),
    "ownData.readDeletionObstacles": ({ ownData }, who) => ownData.readDeletionObstacles(who),
    "ownData.deleteAccount": ({ ownData }, who) => ownData.deleteAccount(who, { password: "one-password" }, client),
    "passkeys.list": ({ passkeys }, who) => passkeys.list(who),
    "passkeys.rename": ({ passkeys }, who) => passkeys.rename(who, ID, { name: "My phone" }),
    "passkeys.remove": ({ passkeys }, who) => passkeys.remove(who, ID),
    "passkeys.beginRegistration": ({ passkeys }, who) =>
      passkeys.beginRegistration(who, { currentPassword: "" }, client),
    "passkeys.finishRegistration": ({ passkeys }, who) => passkeys.finishRegistration(who, passkey, client),
    "profiles.readProfile": ({ profiles }, who) => profiles.readProfile(who),
    "profiles.saveProfile": ({ profiles }, who) => profiles.saveProfile(who, { name: "Somebody" }),
    "live.followOrder": ({ live }, who) => live.followOrder(who, { ...socket, orderId: ID }),
    "push.readStatus": ({ push }, who) => push.readStatus(who),
    "push.subscribe": ({ push }, who) => push.subscribe(who, subscription),
    "push.unsubscribe": ({ push }, who) => push.unsubscribe(who),
    "push.sendTest": ({ push }, who) => push.sendTest(who),
    "orders.getOrder": ({ orders }, who) => orders.getOrder(who, ID),
    "orders.assertMayFollow": ({ orders }, who) => orders.assertMayFollow(who, ID),
    "orders.listEvents": ({ orders }, who) => orders.listEvents(who, ID),
  },
  buyer: {
    "alerts.listAlerts": ({ alerts }, who) => alerts.listAlerts(who),
    "alerts.listAlertsOn": ({ alerts }, who) => alerts.listAlertsOn(who, ID, "patna"),
    "alerts.listAlertsOnOf": ({ alerts }, who) => alerts.listAlertsOnOf(sessionOf(who), ID, "patna"),
    "alerts.putAlert": ({ alerts }, who) => alerts.putAlert(who, { kind: "stock", productId: ID, location: "patna" }),
    "alerts.removeAlert": ({ alerts }, who) =>
      alerts.removeAlert(who, { kind: "stock", productId: ID, location: "patna" }),
    "orders.getOrderToPay": ({ orders }, who) => orders.getOrderToPay(who, ID),
    "orders.listMyOrdersOf": ({ orders }, who) => orders.listMyOrdersOf(sessionOf(who), page),
    "orders.listMyOrders": ({ orders }, who) => orders.listMyOrders(who, page),
    "orders.listMyOpenOrders": ({ orders }, who) => orders.listMyOpenOrders(who, 1),
    "orders.listMyOpenAndEarlier": ({ orders }, who) => orders.listMyOpenAndEarlier(who, page),
    "orders.cancelOrder": ({ orders }, who) => orders.cancelOrder(who, ID),
    "orders.changeOrder": ({ orders }, who) => orders.changeOrder(who, ID, { items: [{ productId: ID, quantity: 1 }] }),
    "orders.getOrderToChange": ({ orders }, who) => orders.getOrderToChange(who, ID, []),
    "orders.getOpenChange": ({ orders }, who) => orders.getOpenChange(who, ID),
    "orders.listPendingOrders": ({ orders }, who) => orders.listPendingOrders(who, "patna"),
    "orders.issueNewCode": ({ orders }, who) => orders.issueNewCode(who, ID),
    "pastedLists.parseList": ({ pastedLists }, who) =>
      pastedLists.parseList(who, { text: "aloo 10 kg", location: "patna" }),
    "orders.listOrderAgain": ({ orders }, who) => orders.listOrderAgain(who, "patna"),
    "orders.placeOrder": ({ orders }, who) => orders.placeOrder(who, order),
    "standingOrders.listStandingOrders": ({ standingOrders }, who) => standingOrders.listStandingOrders(who),
    "standingOrders.getStandingOrder": ({ standingOrders }, who) => standingOrders.getStandingOrder(who, ID),
    "standingOrders.createStandingOrder": ({ standingOrders }, who) =>
      standingOrders.createStandingOrder(who, { ...standingOrder, location: "patna" }),
    "standingOrders.changeStandingOrder": ({ standingOrders }, who) =>
      standingOrders.changeStandingOrder(who, ID, { ...standingOrder, version: 1 }),
    "standingOrders.setPaused": ({ standingOrders }, who) => standingOrders.setPaused(who, ID, true),
    "standingOrders.removeStandingOrder": ({ standingOrders }, who) => standingOrders.removeStandingOrder(who, ID),
    "standingOrders.listDays": ({ standingOrders }, who) => standingOrders.listDays(who, ID),
    "standingOrders.readDay": ({ standingOrders }, who) => standingOrders.readDay(who, ID, "2026-12-07"),
    "standingOrders.setDay": ({ standingOrders }, who) => standingOrders.setDay(who, ID, "2026-12-07", { skip: true }),
    "lists.listLists": ({ lists }, who) => lists.listLists(who, "patna"),
    "lists.getList": ({ lists }, who) => lists.getList(who, "patna", ID),
    "lists.proposeLists": ({ lists }, who) => lists.proposeLists(who, "patna"),
    "lists.proposeChanges": ({ lists }, who) => lists.proposeChanges(who, "patna", ID),
    "lists.createList": ({ lists }, who) =>
      lists.createList(who, "patna", { name: "Daily", lines: [], learnedAs: null }),
    "lists.changeList": ({ lists }, who) => lists.changeList(who, "patna", ID, { name: "Daily" }),
    "lists.deleteList": ({ lists }, who) => lists.deleteList(who, "patna", ID),
    "lists.setLines": ({ lists }, who) => lists.setLines(who, "patna", ID, { version: 1, lines: [] }),
    "lists.addLines": ({ lists }, who) => lists.addLines(who, "patna", ID, { lines: [] }),
    "teamCart.readTeamCart": ({ teamCart }, who) => teamCart.readTeamCart(who, "patna"),
    "teamCart.changeTeamCart": ({ teamCart }, who) => teamCart.changeTeamCart(who, { location: "patna", items: [] }),
    "payments.createPayment": ({ payments }, who) => payments.createPayment(who, order),
    "payments.payAgain": ({ payments }, who) => payments.payAgain(who, ID),
    "payments.verifyPayment": ({ payments }, who) => payments.verifyPayment(who, paid),
    "payments.reportFailure": ({ payments }, who) => payments.reportFailure(who, { dbOrderId: ID }),
  },
  hotel: {
    "orders.approveOrder": ({ orders }, who) => orders.approveOrder(who, ID, {}),
    "orders.declineOrder": ({ orders }, who) => orders.declineOrder(who, ID, { reason: "Enough" }),
    "team.readTeam": ({ team }, who) => team.readTeam(who),
    "team.invite": ({ team }, who) => team.invite(who, { email: "cook@example.com", ...member }),
    "team.revokeInvitation": ({ team }, who) => team.revokeInvitation(who, ID),
    "team.join": ({ team }, who) => team.join(who, "token"),
    "team.changeMember": ({ team }, who) => team.changeMember(who, ID, member),
    "team.removeMember": ({ team }, who) => team.removeMember(who, ID),
    "orders.rateOrder": ({ orders }, who) => orders.rateOrder(who, ID, { rating: 5 }),
  },
  "account of staff": {
    "secondFactor.readState": ({ secondFactor }, who) => secondFactor.readState(who),
    "secondFactor.readSetUp": ({ secondFactor }, who) => secondFactor.readSetUp(who),
    "secondFactor.startTotp": ({ secondFactor }, who) => secondFactor.startTotp(who, { currentPassword: "x" }, client),
    "secondFactor.confirmTotp": ({ secondFactor }, who) => secondFactor.confirmTotp(who, { code: "123456" }, client),
    "secondFactor.removeTotp": ({ secondFactor }, who) => secondFactor.removeTotp(who, factorChange, client),
    "secondFactor.renewRecoveryCodes": ({ secondFactor }, who) =>
      secondFactor.renewRecoveryCodes(who, factorChange, client),
  },
  staff: {
    "agents.listAgents": ({ agents }, who) => agents.listAgents(who, page),
    "agents.decideAgent": ({ agents }, who) => agents.decideAgent(who, ID, "verified"),
    "manageSlots.listSlots": ({ manageSlots }, who) => manageSlots.listSlots(who, "patna"),
    "manageSlots.addSlot": ({ manageSlots }, who) => manageSlots.addSlot(who, "patna", slot),
    "manageSlots.changeSlot": ({ manageSlots }, who) => manageSlots.changeSlot(who, "patna", "patna-1", {}),
    "manageSlots.addDayOff": ({ manageSlots }, who) => manageSlots.addDayOff(who, "patna", { day: "2000-01-01" }),
    "manageSlots.removeDayOff": ({ manageSlots }, who) => manageSlots.removeDayOff(who, "patna", "2000-01-01"),
    "buyers.getBuyer": ({ buyers }, who) => buyers.getBuyer(who, ID),
    "buyers.setBlocked": ({ buyers }, who) => buyers.setBlocked(who, ID, { isBlocked: true, reason: "x" }),
    "buyers.cancelOpenOrders": ({ buyers }, who) => buyers.cancelOpenOrders(who, ID, { reason: "x" }),
    "dashboard.read": ({ dashboard }, who) => dashboard.read(who),
    "contact.listMessages": ({ contact }, who) => contact.listMessages(who, { ...page, state: "open" }),
    "contact.setAnswered": ({ contact }, who) => contact.setAnswered(who, ID, true),
    "catalogue.listForStaff": ({ catalogue }, who) => catalogue.listForStaff(who, query),
    "catalogue.createProduct": ({ catalogue }, who) => catalogue.createProduct(who, product),
    "catalogue.updateProduct": ({ catalogue }, who) => catalogue.updateProduct(who, ID, { stock: 2 }, null),
    "catalogue.deleteProduct": ({ catalogue }, who) => catalogue.deleteProduct(who, ID, null),
    "catalogue.readForEdit": ({ catalogue }, who) => catalogue.readForEdit(who, ID),
    "catalogue.addAlias": ({ catalogue }, who) => catalogue.addAlias(who, ID, "kanda"),
    "catalogue.listMissedSearches": ({ catalogue }, who) =>
      catalogue.listMissedSearches(who, { ...page, location: "patna" }),
    "catalogue.dismissMissedSearch": ({ catalogue }, who) => catalogue.dismissMissedSearch(who, "patna", "kanda"),
    "catalogue.adoptMissedSearch": ({ catalogue }, who) => catalogue.adoptMissedSearch(who, "patna", "kanda", ID),
    "catalogue.storeProductPicture": ({ catalogue }, who) =>
      catalogue.storeProductPicture(who, async () => new FormData()),
    "imports.storeFile": ({ imports }, who) => imports.storeFile(who, readForm, ID),
    "imports.restorePriceList": ({ imports }, who) => imports.restorePriceList(who, ID, ID),
    "imports.listPriceLists": ({ imports }, who) => imports.listPriceLists(who),
    "imports.checkImport": ({ imports }, who) => imports.checkImport(who, ID),
    "imports.checkWholeImport": ({ imports }, who) => imports.checkWholeImport(who, ID),
    "imports.showImport": ({ imports }, who) => imports.showImport(who, ID, {}),
    "imports.applyImport": ({ imports }, who) => imports.applyImport(who, ID, { round: 1, acceptsUnusual: false }),
    "imports.exportCatalogue": ({ imports }, who) => imports.exportCatalogue(who),
    "imports.readTemplate": ({ imports }, who) => imports.readTemplate(who),
    "imports.exportPriceList": ({ imports }, who) => imports.exportPriceList(who, ID),
    "orders.listForStaff": ({ orders }, who) => orders.listForStaff(who, page),
    "orders.listCancelRequests": ({ orders }, who) => orders.listCancelRequests(who, page),
    "orders.countQueues": ({ orders }, who) => orders.countQueues(who, 10),
    "orders.confirmOrder": ({ orders }, who) => orders.confirmOrder(who, ID),
    "orders.cancelOrderAsStaff": ({ orders }, who) => orders.cancelOrderAsStaff(who, ID),
    "orders.releaseOrder": ({ orders }, who) => orders.releaseOrder(who, ID),
    "orders.reissueCode": ({ orders }, who) => orders.reissueCode(who, ID),
    "orders.setStatus": ({ orders }, who) => orders.setStatus(who, ID, "cancelled"),
    "orders.readPickList": ({ orders }, who) => orders.readPickList(who, { city: "patna" }),
    "orders.listToPack": ({ orders }, who) => orders.listToPack(who, { city: "patna" }),
    "orders.confirmMany": ({ orders }, who) => orders.confirmMany(who, { ids: [ID] }),
  },
  owner: {
    "admins.listAdmins": ({ admins }, who) => admins.listAdmins(who, page),
    "admins.setAdminStatus": ({ admins }, who) => admins.setAdminStatus(who, ID, "verified"),
    "admins.endSessions": ({ admins }, who) => admins.endSessions(who, ID),
    "secondFactor.resetFactors": ({ secondFactor }, who) => secondFactor.resetFactors(who, ID, { reason: "x" }),
    "settings.listSettings": ({ settings }, who) => settings.listSettings(who),
    "cities.listCities": ({ cities }, who) => cities.listCities(who),
    "cities.addCity": ({ cities }, who) => cities.addCity(who, city),
    "cities.changeCity": ({ cities }, who) => cities.changeCity(who, "patna", {}),
    "cities.copyPrices": ({ cities }, who) => cities.copyPrices(who, "patna"),
    "settings.changeSettings": ({ settings }, who) => settings.changeSettings(who, {}),
    "audit.list": ({ audit }, who) => audit.list(who, page),
    "notifications.listDead": ({ notifications }, who) => notifications.listDead(who),
    "notifications.retryDead": ({ notifications }, who) => notifications.retryDead(who, ID),
    "payments.getReconciliation": ({ payments }, who) => payments.getReconciliation(who),
  },
  agent: {
    "profiles.setAvailability": ({ profiles }, who) => profiles.setAvailability(who, false),
    "orders.listMyIdsAsAgent": ({ orders }, who) => orders.listMyIdsAsAgent(who, 10),
  },
  "verified agent": {
    "orders.listAvailableOf": ({ orders }, who) => orders.listAvailableOf(sessionOf(who), page),
    "orders.listCarriedOf": ({ orders }, who) => orders.listCarriedOf(sessionOf(who), page),
    "orders.listAvailable": ({ orders }, who) => orders.listAvailable(who, page),
    "orders.countBoard": ({ orders }, who) => orders.countBoard(who),
    "orders.listOfAgent": ({ orders }, who) => orders.listOfAgent(who, "accepted", page),
    "orders.acceptOrder": ({ orders }, who) => orders.acceptOrder(who, ID),
    "orders.deliverOrder": ({ orders }, who) => orders.deliverOrder(who, ID, { deliveryOtp: "123456" }),
    "orders.requestCancellation": ({ orders }, who) => orders.requestCancellation(who, ID, { message: "" }),
  },
  "staff or verified agent": {
    "live.openBoard": ({ live }, who) => live.openBoard(who, socket),
  },
} satisfies Record<string, Record<string, Call>>;
export type Rule = keyof typeof GUARDED;

/** The methods that ask nobody: for visitors, for cron, and for other services that have asked. */
export const OPEN = `
  sessions: readDevice authenticate openSession findPerson readHeaderAccount begin wasBegun isYoungerThan logout logoutEverywhere endAll forgetCached dropOld
  accounts: login register requireSignUpsLeft requireFree openAccount orderCounted
  secondFactor: readSignIn finishSignIn dropOld
  agents: signUpAgent
  ownData: eraseFromBooks finishDeletions
  copies: copySettings copyCities repairSome
  emailVerification: dropOldCodes
  passkeys: beginSignIn finishSignIn countFor removeAll dropOldChallenges
  passwordReset: forgotPassword readLink resetPassword
  audit: record recordEach
  settings: read
  slots: readDelivery listBookings slotBooked slotGivenBack refusalOf
  cities: listKnown requireCity continueCopies
  orders: expireUnconfirmed expireApprovals
  team: readInvitation registerAndJoin listMemberIds listApprovers dropOldInvitations
  teamCart: shareCart takeOrdered addWanted
  contact: sendMessage dropOld
  health: readHealth readReadiness recordCronRun
  catalogue: listForApi listProducts listLowStock getProduct showProduct getProducts listForSearchEngines priceList readProducts suggest recordMissedSearch dropOldMissedSearches reindex dropStaleTotals newProductId
  catalogue: stockTaken stockGivenBack listPrices dropOldPrices
  alerts: fireDue
  lists: readForOrder
  standingOrders: runDue dropOldDays
  imports: dropOldImports
  push: dropEnded
  uploads: readForm readWholeForm
  notifications: enqueue enqueueToMember enqueueToAll enqueuePushes enqueueEvent enqueueIfChanged enqueueAlerts enqueueStandingOrderPush readLag dropOld deliverDue deliverPushes
  payments: payDifference offer sources checkoutScript knowsWebhook takeWebhook dropOld sendDueRefunds reconcile
  outbox: wakeConsumer wakeForAll`
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [area = "", methods = ""] = line.trim().split(": ");
    return methods.split(" ").map((method) => `${area}.${method}`);
  });
