import type { AuditService } from "../audit/audit.service.ts";
import type { Deliveries } from "../calendar/deliveries.service.ts";
import type { CashService } from "../cash/cash.service.ts";
import type { CountCash } from "../cash/count-cash.service.ts";
import type { DayCloses } from "../cash/day-close.service.ts";
import type { AlertsService } from "../catalogue/alerts/alerts.service.ts";
import type { FireAlerts } from "../catalogue/alerts/fire-alerts.service.ts";
import type { CatalogueService } from "../catalogue/browse/catalogue.service.ts";
import type { ProductExportService } from "../catalogue/exports/product-export.service.ts";
import type { ApplyImportService } from "../catalogue/imports/apply-import.service.ts";
import type { ProductImportsService } from "../catalogue/imports/product-import.service.ts";
import type { MissedSearches } from "../catalogue/missed-searches/missed-searches.service.ts";
import type { PriceHistory } from "../catalogue/price-history/price-history.service.ts";
import type { ProductChangesService } from "../catalogue/products/product-changes.service.ts";
import type { ProductImagesService } from "../catalogue/products/product-images.service.ts";
import type { SlotsService } from "../cities/slots/bookings/slots.service.ts";
import type { CountersService } from "../counters/counters.service.ts";
import type { PayAccount } from "../credit/online/pay-account.service.ts";
import type { StatementPdfs } from "../credit/paper/statement-pdf.service.ts";
import type { Receive } from "../credit/receive/receive.service.ts";
import type { CreditReminders } from "../credit/reminders/reminders.service.ts";
import type { Settle } from "../credit/settle/settle.service.ts";
import type { Statements } from "../credit/statement/statement.service.ts";
import type { CreditTermsService } from "../credit/terms/terms.service.ts";
import type { BrowseDocuments } from "../documents/browse/browse-documents.service.ts";
import type { DocumentFiles } from "../documents/files/document-files.service.ts";
import type { MonthFiles } from "../documents/months/month-files.service.ts";
import type { DocumentMonths } from "../documents/months/months.service.ts";
import type { Feeds } from "../feeds/feeds.service.ts";
import type { ReceivablesService } from "../figures/receivables.service.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import type { CheckLedger } from "../ledger/check/check-ledger.service.ts";
import type { CorrectBooks } from "../ledger/check/correct-books.service.ts";
import type { LedgerEntries } from "../ledger/ledger-entries.service.ts";
import type { ListImports } from "../lists/import/import-list.service.ts";
import type { ListsService } from "../lists/lists.service.ts";
import type { ParseList } from "../lists/parse/parse-list.service.ts";
import type { ListProposals } from "../lists/proposals.service.ts";
import type { DeadMailsService } from "../notifications/dead-mails/dead-mails.service.ts";
import type { createMailDelivery } from "../notifications/mail/mail-delivery.service.ts";
import type { createPushDelivery } from "../notifications/push/push-delivery.service.ts";
import type { Approvals } from "../orders/approval/approval.service.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import type { BuyersService } from "../orders/buyers/buyers.service.ts";
import type { createOrderAgain } from "../orders/cart/order-again.service.ts";
import type { TaxOfCartService } from "../orders/cart/tax-of-cart.service.ts";
import type { ChangeCommands } from "../orders/change/change-commands.service.ts";
import type { OrderToChangeService } from "../orders/change/order-to-change.service.ts";
import type { DoorService } from "../orders/door/door.service.ts";
import type { DoorPhotos } from "../orders/door/door-photos.service.ts";
import type { FulfilmentService } from "../orders/fulfilment/fulfilment.service.ts";
import type { PlaceOrderService } from "../orders/place/place-order.service.ts";
import type { RateOrder } from "../orders/rating/rating.service.ts";
import type { AskReturn } from "../orders/returns/ask-return.service.ts";
import type { DecideReturn } from "../orders/returns/decide-return.service.ts";
import type { ReturnPhotos } from "../orders/returns/return-photos.service.ts";
import type { ConfirmMany } from "../orders/transition/confirm-many.service.ts";
import type { createExpireUnconfirmed } from "../orders/transition/expire-unconfirmed.service.ts";
import type { OrderCommands } from "../orders/transition/order-commands.service.ts";
import type { NotificationsService } from "../outbox/outbox.service.ts";
import type { PaymentsService } from "../payments/checkout/payments.service.ts";
import type { QrPayments } from "../payments/qr/qr.service.ts";
import type { Db } from "../platform/d1/db.ts";
import type { StandingOrderDays } from "../standing-orders/manage/standing-order-days.service.ts";
import type { StandingOrders } from "../standing-orders/manage/standing-orders.service.ts";
import type { StandingOrderRunner } from "../standing-orders/run/run-standing-orders.service.ts";

type OrderAgain = ReturnType<typeof createOrderAgain>;

type OrderApprovals = Omit<Approvals, "spentThisMonth">;

export interface Orders
  extends OrdersService,
    OrderCommands,
    OrderApprovals,
    ChangeCommands,
    OrderToChangeService,
    TaxOfCartService,
    DoorService,
    DoorPhotos,
    OrderAgain,
    FulfilmentService {
  readonly placeOrder: PlaceOrderService["placeOrder"];
  readonly confirmMany: ConfirmMany;
  readonly expireUnconfirmed: ReturnType<typeof createExpireUnconfirmed>;
  readonly rateOrder: RateOrder;
}

/** `requirePhotos` is for the service itself. */
export type Returns = AskReturn & DecideReturn & ReturnPhotos;

export interface Payments extends PaymentsService, QrPayments {
  sendDueRefunds(limit: number): Promise<{ done: number; failed: number }>;
  closeEndedCodes(limit: number): Promise<{ done: number; failed: number }>;
  reconcile(limit: number): Promise<unknown>;
}

/** Of a person, and what cron and the timer do. */
export type StandingOrdersOfCity = Omit<StandingOrders, "readOwn"> & StandingOrderDays & StandingOrderRunner;

/** Accounts of buyers in one database: what they owe for orders there. */
export type CreditOfCity = Statements &
  StatementPdfs &
  Settle &
  CreditTermsService &
  Receive &
  PayAccount &
  CreditReminders;

/** The services over one database. With a single database they are the whole shop's. */
export interface CityRooms {
  readonly db: Db;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly cash: CashService & CountCash & DayCloses;
  readonly documents: BrowseDocuments;
  readonly catalogue: CatalogueService & ProductChangesService & ProductImagesService & MissedSearches & PriceHistory;
  readonly feeds: Feeds;
  /** For the calendar. */
  readonly deliveries: Deliveries;
  readonly alerts: AlertsService & FireAlerts;
  readonly imports: ProductImportsService & ApplyImportService & ProductExportService;
  /** Movements of money, as staff see them. */
  readonly ledger: LedgerEntries & CorrectBooks & Pick<CheckLedger, "readCheck"> & Pick<ReceivablesService, "readAges">;
  readonly lists: ListsService & ListProposals;
  readonly pastedLists: ParseList & ListImports;
  readonly standingOrders: StandingOrdersOfCity;
  readonly buyers: BuyersService;
  readonly returns: Returns;
  readonly credit: CreditOfCity;
  readonly documentFiles: DocumentFiles & DocumentMonths & MonthFiles;
  readonly slots: SlotsService;
  readonly audit: AuditService;
  readonly counters: CountersService;
  readonly notifications: NotificationsService &
    DeadMailsService &
    ReturnType<typeof createMailDelivery> &
    Pick<ReturnType<typeof createPushDelivery>, "deliverPushes">;
  /** Whether the buyer used this key for an order or a command here. */
  readonly isKeyUsed: (actor: Actor, key: string) => Promise<boolean>;
  /** In paise, what a member of a team ordered for it here in this calendar month. */
  readonly spentThisMonth: (actor: Actor) => Promise<number>;
}

/** The services of each database, and how a call finds them. */
export interface Cities {
  /** Of the database with the accounts, and with all cities that have none of their own. */
  readonly shared: CityRooms;
  /** Each database once, the shared one first. */
  readonly all: readonly CityRooms[];
  of(city: string): CityRooms;
  ofOrder(orderId: string): Promise<CityRooms>;
  ofDocument(id: string): Promise<CityRooms>;
  ofStandingOrder(id: string): Promise<CityRooms>;
  ofReturn(id: string): Promise<CityRooms>;
  /** To be called before a person writes: their account must be known to the database. */
  enter(visitor: Actor | null, rooms: CityRooms): Promise<void>;
}
