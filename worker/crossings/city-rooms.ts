import type { Actor } from "../accounts/accounts.contract.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { CatalogueService } from "../catalogue/browse/catalogue.service.ts";
import type { ProductExportService } from "../catalogue/exports/product-export.service.ts";
import type { ApplyImportService } from "../catalogue/imports/apply-import.service.ts";
import type { ProductImportsService } from "../catalogue/imports/product-import.service.ts";
import type { MissedSearches } from "../catalogue/missed-searches/missed-searches.service.ts";
import type { ProductChangesService } from "../catalogue/products/product-changes.service.ts";
import type { ProductImagesService } from "../catalogue/products/product-images.service.ts";
import type { CountersService } from "../counters/counters.service.ts";
import type { DeadMailsService } from "../notifications/mail/dead-mails.service.ts";
import type { createMailDelivery } from "../notifications/mail/mail-delivery.service.ts";
import type { NotificationsService } from "../notifications/outbox/outbox.service.ts";
import type { createPushDelivery } from "../notifications/push/push-delivery.service.ts";
import type { OrdersService } from "../orders/browse/orders.service.ts";
import type { BuyersService } from "../orders/buyers/buyers.service.ts";
import type { createOrderAgain } from "../orders/cart/order-again.service.ts";
import type { FulfilmentService } from "../orders/fulfilment/fulfilment.service.ts";
import type { PlaceOrderService } from "../orders/place/place-order.service.ts";
import type { RateOrder } from "../orders/rating/rating.service.ts";
import type { ConfirmMany } from "../orders/transition/confirm-many.service.ts";
import type { createExpireUnconfirmed } from "../orders/transition/expire-unconfirmed.service.ts";
import type { OrderCommands } from "../orders/transition/order-commands.service.ts";
import type { PaymentsService } from "../payments/checkout/payments.service.ts";
import type { Db } from "../platform/d1/db.ts";

type OrderAgain = ReturnType<typeof createOrderAgain>;

export interface Orders extends OrdersService, OrderCommands, OrderAgain, FulfilmentService {
  readonly placeOrder: PlaceOrderService["placeOrder"];
  readonly confirmMany: ConfirmMany;
  readonly expireUnconfirmed: ReturnType<typeof createExpireUnconfirmed>;
  readonly rateOrder: RateOrder;
}

export interface Payments extends PaymentsService {
  sendDueRefunds(limit: number): Promise<{ done: number; failed: number }>;
  reconcile(limit: number): Promise<unknown>;
}

/** The services over one database. With a single database they are the whole shop's. */
export interface CityRooms {
  readonly db: Db;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly catalogue: CatalogueService & ProductChangesService & ProductImagesService & MissedSearches;
  readonly imports: ProductImportsService & ApplyImportService & ProductExportService;
  readonly buyers: BuyersService;
  readonly audit: AuditService;
  readonly counters: CountersService;
  readonly notifications: NotificationsService &
    DeadMailsService &
    ReturnType<typeof createMailDelivery> &
    Pick<ReturnType<typeof createPushDelivery>, "deliverPushes">;
  /** Whether the buyer used this key for an order or a command here. */
  readonly isKeyUsed: (userId: string, key: string) => Promise<boolean>;
}

/** The services of each database, and how a call finds them. */
export interface Cities {
  /** Of the database with the accounts, and with all cities that have none of their own. */
  readonly shared: CityRooms;
  /** Each database once, the shared one first. */
  readonly all: readonly CityRooms[];
  of(city: string): CityRooms;
  ofOrder(orderId: string): Promise<CityRooms>;
  /** To be called before a person writes: their account must be known to the database. */
  enter(visitor: Actor | null, rooms: CityRooms): Promise<void>;
}
