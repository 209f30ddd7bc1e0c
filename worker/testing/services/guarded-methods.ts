import { notSignedIn } from "../../identity/accounts.errors.ts";
import type { SessionReader } from "../../identity/permissions.ts";
import { type Call, GUARDED_BY_STAFF, type Visitor } from "./guarded-by-staff.ts";
import {
  apiToken,
  client,
  ID,
  member,
  order,
  page,
  paid,
  passkey,
  passwords,
  readForm,
  socket,
  standingOrder,
  subscription,
  webhook,
} from "./inputs.ts";

/** A session whose readings find nothing. */
const sessionOf = (who: Visitor): SessionReader => ({
  async read() {
    if (!who) throw notSignedIn();
    return { actor: who, found: [] as never };
  },
});

/** The service methods that ask who calls, by whom they let through. */
export const GUARDED = {
  account: {
    "sessions.list": ({ sessions }, who) => sessions.list(who),
    "sessions.end": ({ sessions }, who) => sessions.end(who, ID, { currentPassword: "", ip: "local" }),
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
    "door.getDoor": ({ door }, who) => door.getDoor(who, ID),
    "door.findDoor": ({ door }, who) => door.findDoor(who, ID),
    "door.showDoorPhoto": ({ door }, who) =>
      door.showDoorPhoto(who, ID, { productId: ID, request: new Request("http://localhost/") }),
    "live.followOrder": ({ live }, who) => live.followOrder(who, { ...socket, orderId: ID }),
    "push.readStatus": ({ push }, who) => push.readStatus(who),
    "push.subscribe": ({ push }, who) => push.subscribe(who, subscription),
    "push.unsubscribe": ({ push }, who) => push.unsubscribe(who),
    "push.sendTest": ({ push }, who) => push.sendTest(who),
    "orders.getOrder": ({ orders }, who) => orders.getOrder(who, ID),
    "orders.assertMayFollow": ({ orders }, who) => orders.assertMayFollow(who, ID),
    "documents.listOfOrder": ({ documents }, who) => documents.listOfOrder(who, ID),
    "documents.getDocument": ({ documents }, who) => documents.getDocument(who, ID),
    "documents.readIssued": ({ documents }, who) => documents.readIssued(who, ID),
    "documentFiles.readPdf": ({ documentFiles }, who) => documentFiles.readPdf(who, ID),
    "orders.listEvents": ({ orders }, who) => orders.listEvents(who, ID),
    "returns.listReturns": ({ returns }, who) => returns.listReturns(who, ID),
    "returns.showReturnPhoto": ({ returns }, who) =>
      returns.showReturnPhoto(who, ID, "a".repeat(64), new Request("http://localhost/")),
  },
  buyer: {
    "alerts.listAlerts": ({ alerts }, who) => alerts.listAlerts(who),
    "alerts.listProductAlerts": ({ alerts }, who) => alerts.listProductAlerts(sessionOf(who), ID, "patna"),
    "alerts.putAlert": ({ alerts }, who) => alerts.putAlert(who, { kind: "stock", productId: ID, location: "patna" }),
    "alerts.removeAlert": ({ alerts }, who) =>
      alerts.removeAlert(who, { kind: "stock", productId: ID, location: "patna" }),
    "feeds.showOwnCatalogue": ({ feeds }, who) =>
      feeds.showOwnCatalogue(who, { city: "patna", format: "csv", request: new Request("http://localhost/") }),
    "documents.listDocuments": ({ documents }, who) => documents.listDocuments(who, page),
    "documentFiles.listDocumentMonths": ({ documentFiles }, who) => documentFiles.listDocumentMonths(who, {}),
    "documentFiles.listIssued": ({ documentFiles }, who) => documentFiles.listIssued(who, page),
    "documentFiles.listRates": ({ documentFiles }, who) => documentFiles.listRates(who, page),
    "documentFiles.exportDocuments": ({ documentFiles }, who) => documentFiles.exportDocuments(who, "2026-11"),
    "documentFiles.zipDocuments": ({ documentFiles }, who) => documentFiles.zipDocuments(who, "2026-11", {}, "english"),
    "orders.getOrderToPay": ({ orders }, who) => orders.getOrderToPay(who, ID),
    "orders.listMyOrdersOf": ({ orders }, who) => orders.listMyOrdersOf(sessionOf(who), page),
    "orders.listMyOrders": ({ orders }, who) => orders.listMyOrders(who, page),
    "orders.listMyOpenOrders": ({ orders }, who) => orders.listMyOpenOrders(who, 1),
    "orders.listMyOpenAndEarlier": ({ orders }, who) => orders.listMyOpenAndEarlier(who, page),
    "orderCommands.cancelOrder": ({ orderCommands }, who) => orderCommands.cancelOrder(who, ID),
    "orderChanges.changeOrder": ({ orderChanges }, who) =>
      orderChanges.changeOrder(who, ID, { items: [{ productId: ID, quantity: 1 }] }),
    "orderChanges.getOrderToChange": ({ orderChanges }, who) => orderChanges.getOrderToChange(who, ID, []),
    "orderChanges.getOpenChange": ({ orderChanges }, who) => orderChanges.getOpenChange(who, ID),
    "orderChanges.findLastSlot": ({ orderChanges }, who) => orderChanges.findLastSlot(who, "patna"),
    "orderChanges.listPendingOrders": ({ orderChanges }, who) => orderChanges.listPendingOrders(who, "patna"),
    "orderCommands.issueNewCode": ({ orderCommands }, who) => orderCommands.issueNewCode(who, ID),
    "returns.askReturn": ({ returns }, who) =>
      returns.askReturn(who, ID, { lines: [{ productId: ID, quantity: 1, reason: "damaged" }], note: "", photos: [] }),
    "returns.readReturnable": ({ returns }, who) => returns.readReturnable(who, ID),
    "returns.storeReturnPhoto": ({ returns }, who) => returns.storeReturnPhoto(who, ID, async () => new FormData()),
    "pastedLists.parseList": ({ pastedLists }, who) =>
      pastedLists.parseList(who, { text: "aloo 10 kg", location: "patna" }),
    "pastedLists.openListFile": ({ pastedLists }, who) =>
      pastedLists.openListFile(who, async () => ({ form: new FormData(), isCut: false })),
    "pastedLists.viewListFile": ({ pastedLists }, who) => pastedLists.viewListFile(who, "", {}),
    "pastedLists.matchListFile": ({ pastedLists }, who) =>
      pastedLists.matchListFile(who, "patna", { packed: "", choice: {} }),
    "pastedLists.importList": ({ pastedLists }, who) =>
      pastedLists.importList(who, "patna", async () => ({ form: new FormData(), isCut: false })),
    "orders.listOrderAgain": ({ orders }, who) => orders.listOrderAgain(who, "patna"),
    "placing.placeOrder": ({ placing }, who) => placing.placeOrder(who, order),
    "placing.placeUnpaid": ({ placing }, who) => placing.placeUnpaid(who, order, null),
    "standingOrders.listStandingOrders": ({ standingOrders }, who) => standingOrders.listStandingOrders(who),
    "standingOrders.getStandingOrder": ({ standingOrders }, who) => standingOrders.getStandingOrder(who, ID),
    "standingOrders.createStandingOrder": ({ standingOrders }, who) =>
      standingOrders.createStandingOrder(who, { ...standingOrder, location: "patna" }),
    "standingOrders.changeStandingOrder": ({ standingOrders }, who) =>
      standingOrders.changeStandingOrder(who, ID, { ...standingOrder, version: 1 }),
    "standingOrders.setPaused": ({ standingOrders }, who) => standingOrders.setPaused(who, ID, true),
    "standingOrders.removeStandingOrder": ({ standingOrders }, who) => standingOrders.removeStandingOrder(who, ID),
    "standingOrders.listDaysWithTotal": ({ standingOrders }, who) => standingOrders.listDaysWithTotal(who, ID),
    "standingOrders.listDays": ({ standingOrders }, who) => standingOrders.listDays(who, ID),
    "standingOrders.readDay": ({ standingOrders }, who) => standingOrders.readDay(who, ID, "2026-12-07"),
    "standingOrders.setDay": ({ standingOrders }, who) => standingOrders.setDay(who, ID, "2026-12-07", { skip: true }),
    "lists.listLists": ({ lists }, who) => lists.listLists(who, "patna"),
    "lists.getList": ({ lists }, who) => lists.getList(who, "patna", ID),
    "lists.readRegulars": ({ lists }, who) => lists.readRegulars(who, "patna"),
    "lists.proposeLists": ({ lists }, who) => lists.proposeLists(who, "patna"),
    "lists.proposeChanges": ({ lists }, who) => lists.proposeChanges(who, "patna", ID),
    "lists.createList": ({ lists }, who) =>
      lists.createList(who, "patna", { name: "Daily", lines: [], learnedAs: null }),
    "lists.changeList": ({ lists }, who) => lists.changeList(who, "patna", ID, { name: "Daily" }),
    "lists.deleteList": ({ lists }, who) => lists.deleteList(who, "patna", ID),
    "lists.setLines": ({ lists }, who) => lists.setLines(who, "patna", ID, { version: 1, lines: [] }),
    "lists.addLines": ({ lists }, who) => lists.addLines(who, "patna", ID, { lines: [] }),
    "accountCart.readCart": ({ accountCart }, who) => accountCart.readCart(who, "patna"),
    "accountCart.changeCart": ({ accountCart }, who) => accountCart.changeCart(who, { location: "patna", items: [] }),
    "credit.readCreditOffer": ({ credit }, who) => credit.readCreditOffer(who),
    "credit.readAccount": ({ credit }, who) => credit.readAccount(who),
    "credit.readStatement": ({ credit }, who) => credit.readStatement(who, {}),
    "credit.readStatementFile": ({ credit }, who) => credit.readStatementFile(who, {}),
    "credit.readWholeStatement": ({ credit }, who) => credit.readWholeStatement(who, {}),
    "credit.readStatementPdf": ({ credit }, who) => credit.readStatementPdf(who, {}),
    "credit.payAccount": ({ credit }, who) => credit.payAccount(who, { amount: 100 }),
    "credit.isOwnPayment": ({ credit }, who) => credit.isOwnPayment(who, ID),
    "credit.verifyAccountPayment": ({ credit }, who) => credit.verifyAccountPayment(who, paid),
    "payments.createPayment": ({ payments }, who) => payments.createPayment(who, order, "local"),
    "payments.payAgain": ({ payments }, who) => payments.payAgain(who, ID),
    "payments.verifyPayment": ({ payments }, who) => payments.verifyPayment(who, paid),
    "payments.reportFailure": ({ payments }, who) => payments.reportFailure(who, { dbOrderId: ID }),
  },
  hotel: {
    "orderCommands.approveOrder": ({ orderCommands }, who) => orderCommands.approveOrder(who, ID, {}),
    "orderCommands.declineOrder": ({ orderCommands }, who) => orderCommands.declineOrder(who, ID, { reason: "Enough" }),
    "team.readTeam": ({ team }, who) => team.readTeam(who),
    "team.invite": ({ team }, who) => team.invite(who, { email: "cook@example.com", ...member }),
    "team.revokeInvitation": ({ team }, who) => team.revokeInvitation(who, ID),
    "team.join": ({ team }, who) => team.join(who, "token"),
    "team.changeMember": ({ team }, who) => team.changeMember(who, ID, member),
    "team.removeMember": ({ team }, who) => team.removeMember(who, ID),
    "orderCommands.rateOrder": ({ orderCommands }, who) => orderCommands.rateOrder(who, ID, { rating: 5 }),
  },
  "account owner": {
    "calendar.readCalendarState": ({ calendar }, who) => calendar.readCalendarState(who),
    "calendar.makeCalendarKey": ({ calendar }, who) => calendar.makeCalendarKey(who),
    "calendar.revokeCalendarKey": ({ calendar }, who) => calendar.revokeCalendarKey(who),
    "apiTokens.list": ({ apiTokens }, who) => apiTokens.list(who),
    "apiTokens.create": ({ apiTokens }, who) => apiTokens.create(who, apiToken, client),
    "apiTokens.revoke": ({ apiTokens }, who) => apiTokens.revoke(who, ID),
    "webhooks.list": ({ webhooks }, who) => webhooks.list(who),
    "webhooks.mayAdd": ({ webhooks }, who) => webhooks.mayAdd(who),
    "webhooks.create": ({ webhooks }, who) => webhooks.create(who, webhook, client),
    "webhooks.change": ({ webhooks }, who) => webhooks.change(who, ID, { currentPassword: "" }, client),
    "webhooks.remove": ({ webhooks }, who) => webhooks.remove(who, ID),
    "webhooks.rotate": ({ webhooks }, who) => webhooks.rotate(who, ID, { currentPassword: "" }, client),
    "webhooks.listDeliveries": ({ webhooks }, who) => webhooks.listDeliveries(who, ID, page),
    "webhooks.ping": ({ webhooks }, who) => webhooks.ping(who, ID),
    "webhooks.sendAgain": ({ webhooks }, who) => webhooks.sendAgain(who, ID, ID),
  },
  ...GUARDED_BY_STAFF,
  agent: {
    "cash.getMyCash": ({ cash }, who) => cash.getMyCash(who),
    "cash.getMyDayClose": ({ cash }, who) => cash.getMyDayClose(who),
    "cash.declareHandover": ({ cash }, who) => cash.declareHandover(who, { amount: 1 }),
    "cash.withdrawHandover": ({ cash }, who) => cash.withdrawHandover(who, ID),
    "profiles.setAvailability": ({ profiles }, who) => profiles.setAvailability(who, false),
    "orders.listMyIdsAsAgent": ({ orders }, who) => orders.listMyIdsAsAgent(who, 10),
  },
  "verified agent": {
    "orders.listAvailableOf": ({ orders }, who) => orders.listAvailableOf(sessionOf(who), page),
    "orders.listCarriedOf": ({ orders }, who) => orders.listCarriedOf(sessionOf(who), page),
    "orders.listAvailable": ({ orders }, who) => orders.listAvailable(who, page),
    "orders.countBoard": ({ orders }, who) => orders.countBoard(who),
    "orders.listOfAgent": ({ orders }, who) => orders.listOfAgent(who, "accepted", page),
    "orderCommands.acceptOrder": ({ orderCommands }, who) => orderCommands.acceptOrder(who, ID),
    "orderCommands.deliverOrder": ({ orderCommands }, who) =>
      orderCommands.deliverOrder(who, ID, { deliveryOtp: "123456" }),
    "payments.getDoorPayment": ({ payments }, who) => payments.getDoorPayment(who, ID),
    "payments.showQr": ({ payments }, who) => payments.showQr(who, ID),
    "payments.checkQr": ({ payments }, who) => payments.checkQr(who, ID),
    "orderCommands.requestCancellation": ({ orderCommands }, who) =>
      orderCommands.requestCancellation(who, ID, { message: "" }),
  },
  "buyer or verified agent": {
    "door.markAtDoor": ({ door }, who) => door.markAtDoor(who, ID, { lines: [], version: 0 }),
    "door.clearDoor": ({ door }, who) => door.clearDoor(who, ID),
    "door.storeDoorPhoto": ({ door }, who) =>
      door.storeDoorPhoto(who, ID, { productId: ID, readForm: async () => (await readForm()).form }),
  },
  "staff or verified agent": {
    "live.openBoard": ({ live }, who) => live.openBoard(who, socket),
  },
} satisfies Record<string, Record<string, Call>>;
export type Rule = keyof typeof GUARDED;
