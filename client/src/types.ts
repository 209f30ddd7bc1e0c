import type { Answer, Body, Query } from "./operations.ts";

export type Product = Answer<"GET /products/:id">["product"];
export type NewProduct = Body<"POST /products">;
export type ProductChanges = Body<"PUT /products/:id">;
export type PriceStep = Answer<"GET /products/:id/prices">["prices"][number];
export type ProductQuery = Omit<Query<"GET /products">, "cursor">;

export type Order = Answer<"GET /orders/:id">["order"];
export type OrderEvent = Answer<"GET /orders/:id/events">["events"][number];
export type NewOrder = Body<"POST /orders">;
export type OrderToQuote = Body<"POST /orders/quote">;
export type Quote = Answer<"POST /orders/quote">["quote"];
export type OrderChange = Body<"PUT /orders/:id/items">;
/** Null for the usual delivery. */
export type OrderSlot = Body<"PATCH /orders/:id/slot">["slot"];
export type OrderStatus = Order["status"];
export type OrderQuery = Omit<Query<"GET /orders/my-orders">, "cursor">;
export type ShopOrderQuery = Omit<Query<"GET /admin/orders">, "cursor">;
export type BuyerSummary = Answer<"GET /admin/buyers">["buyers"][number];
export type BuyerQuery = Omit<Query<"GET /admin/buyers">, "cursor">;
export type Buyer = Answer<"GET /admin/buyers/:id">["buyer"];
export type UsualLine = Answer<"GET /admin/buyers/:id/usual-lines">["lines"][number];
export type DoorFigures = Answer<"GET /orders/:id/door">["door"];
export type OrderReturn = Answer<"GET /orders/:id/returns">["returns"][number];
export type PickListQuery = Query<"GET /admin/orders/pick-list">;
export type DeliverySlots = Answer<"GET /slots">;

export type List = Answer<"GET /lists">["lists"][number];
export type WorkingList = Answer<"GET /lists/:id">["list"];
export type NewList = Body<"POST /lists">;
export type ListChange = Body<"PATCH /lists/:id">;
export type ListLines = Body<"PUT /lists/:id/lines">;
export type AddedLines = Body<"POST /lists/:id/lines">;
export type ImportedList = Answer<"POST /lists/import">;
export type ParsedList = Answer<"POST /lists/parse">;

export type StandingOrder = Answer<"GET /standing-orders/:id">["standingOrder"];
export type StandingOrderDay = Answer<"GET /standing-orders/:id/days">["days"][number];

export type Document = Answer<"GET /documents">["documents"][number];
export type DocumentDetail = Answer<"GET /documents/:id">["document"];
export type DocumentMonth = Answer<"GET /documents/months">["months"][number];
export type VerifiedDocument = NonNullable<Answer<"GET /verify/:token">["document"]>;
export type DocumentQuery = Omit<Query<"GET /documents">, "cursor">;

export type Account = Answer<"GET /account">["account"];
export type Statement = Answer<"GET /account/statement">;
export type StatementQuery = Query<"GET /account/statement">;

export type Alert = Answer<"GET /alerts">["alerts"][number];
export type UploadedImage = Answer<"POST /upload/image">;
export type PickedLine = Body<"POST /admin/orders/pick-list/picked">;
export type PickMarks = Body<"POST /admin/packing/marks">;
export type MarkResult = Answer<"POST /admin/packing/marks">["results"][number];
export type Packed = Body<"PATCH /admin/orders/:id/pack">;
export type SettledShortage = Body<"POST /admin/orders/:id/shortages">;
export type Shortage = Answer<"GET /orders/:id/shortages">["shortages"][number];
export type ShortageAnswer = Body<"POST /orders/:id/shortages/answer">;
export type ConfirmedOrder = Answer<"POST /admin/orders/confirm">["results"][number];
export type Receivable = Answer<"GET /admin/credit">["receivables"][number];
export type BuyerAccount = Answer<"GET /admin/credit/:id">;

export type Dashboard = Answer<"GET /admin/dashboard">;
export type Figures = Answer<"GET /admin/figures">;
export type LedgerEntry = Answer<"GET /admin/ledger">["entries"][number];
export type LedgerBalance = Answer<"GET /admin/ledger/balances">["balances"][number];
export type GstRow = Answer<"GET /documents/month/:month/gst">["rows"][number];

export type Movement = Answer<"GET /admin/stock/movements">["movements"][number];
export type StockBooking = Body<"POST /admin/stock/bookings">;
export type BookedLine = Answer<"POST /admin/stock/bookings">["lines"][number];
export type StockCounts = Body<"POST /admin/stock/stocktake/review">;
export type StocktakeLine = Answer<"GET /admin/stock/stocktake">["lines"][number];
export type WastedInWeek = Answer<"GET /admin/stock/waste">["waste"][number];

/** The city of prices, stock or lists; defaults to the shop's first city. */
export interface InCity {
  readonly location?: string;
}
