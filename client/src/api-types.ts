/**
 * What the shop's API takes and answers. Generated from its contracts by `npm run generate`: do not edit.
 * Amounts are in rupees, times ISO 8601.
 */

export interface Operations {
  /** List or search products; X-Total-Count has the total, Link the next page, X-Search-Corrected the corrected search */
  "GET /products": {
    query: {
      search?: string;
      category?: "all" | "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
      sort?: "relevance" | "name" | "price" | "unit_price";
      location?: string;
      limit?: number;
      cursor?: string;
      guesses?: boolean | string;
    };
    body: undefined;
    answer: Product[];
  };
  /** Get a product */
  "GET /products/:id": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      product: Product;
    };
  };
  /** Get products by id; unknown ids are left out */
  "POST /products/bulk": {
    query: {
      location?: string;
    };
    body: BulkInput;
    answer: {
      products: Product[];
    };
  };
  /** List the price steps of a product in the last days (90 by default), oldest first; the last is the current price */
  "GET /products/:id/prices": {
    query: {
      location?: string;
      days?: number;
    };
    body: undefined;
    answer: {
      prices: PriceStep[];
    };
  };
  /** List a city's open delivery slots, soonest first, with its minimum order and delivery fee in rupees */
  "GET /slots": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      slots: OfferedSlot[];
      minOrder: number;
      deliveryFee: number;
      freeDeliveryFrom: number;
    };
  };
  /** Verify a document by its token; null when none has it */
  "GET /verify/:token": {
    query: undefined;
    body: undefined;
    answer: {
      document: VerifiedDocument | null;
    };
  };
  /** Sign in by e-mail or phone; 401 auth.second_factor_needed asks staff for a second step */
  "POST /auth/login": {
    query: undefined;
    body: {
      email?: string;
      phone?: string;
      password?: string;
    };
    answer: {
      token: string;
      user: User;
    };
  };
  /** Create a product; send its ETag as If-Match with changes */
  "POST /products": {
    query: undefined;
    body: {
      name: string;
      description: string;
      category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
      unit: "kg" | "liter" | "piece" | "packet";
      stock: number;
      price: {
        patna: number;
        [name: string]: null | "" | number | number;
      };
      image: string;
      aliases?: string | string[];
      names?: {
        hindi?: string;
        marathi?: string;
        gujarati?: string;
      };
      descriptions?: {
        hindi?: string;
        marathi?: string;
        gujarati?: string;
      };
      packSize?: null | "" | number;
      packUnit?: null | "" | "g" | "kg" | "ml" | "liter" | "piece";
      zone?: string;
      bin?: string;
      orderMultiple?: number;
      minQuantity?: null | "" | number;
      conversions?: string;
      priceBreaks?: {
        from: number;
        price: number;
      }[] | string;
      priceBreaksElsewhere?: Record<string, {
        from: number;
        price: number;
      }[] | string>;
      hsn?: string;
      gstRate?: 0 | 0.25 | 3 | 5 | 12 | 18 | 28 | 40;
      isPrepacked?: boolean | "yes" | "no";
      weightTolerance?: null | "" | number;
    };
    answer: {
      product: Product;
    };
  };
  /** Change a product; with If-Match only if it has not changed since */
  "PUT /products/:id": {
    query: undefined;
    body: ProductChanges;
    answer: {
      product: Product;
    };
  };
  /** Take a product off sale */
  "DELETE /products/:id": {
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  /** Get a city's catalogue as CSV, with my last price and order day; answers If-None-Match */
  "GET /feeds/:city/my-catalogue.csv": {
    query: undefined;
    body: undefined;
    answer: Blob;
  };
  /** Get the same catalogue as JSON */
  "GET /feeds/:city/my-catalogue.json": {
    query: undefined;
    body: undefined;
    answer: OwnCatalogueFeed;
  };
  /** List my price and stock alerts, newest first; an alert is deleted once it has fired */
  "GET /alerts": {
    query: undefined;
    body: undefined;
    answer: {
      alerts: ProductAlert[];
    };
  };
  /** Upload a product picture */
  "POST /upload/image": {
    query: undefined;
    body: FormData;
    answer: {
      message: string;
      imageUrl: string;
      publicId: string;
    };
  };
  /** Price an order without placing it */
  "POST /orders/quote": {
    query: undefined;
    body: QuoteInput;
    answer: {
      quote: Quote;
    };
  };
  /** Place a cash order */
  "POST /orders": {
    query: undefined;
    body: PlaceOrderRequest;
    answer: {
      order: Order;
    };
  };
  /** List the buyer's orders, newest first */
  "GET /orders/my-orders": {
    query: {
      limit?: number;
      cursor?: string;
    };
    body: undefined;
    answer: {
      orders: Order[];
      nextCursor: string | null;
    };
  };
  /** Get an order */
  "GET /orders/:id": {
    query: undefined;
    body: undefined;
    answer: {
      order: Order;
    };
  };
  /** List the events of an order */
  "GET /orders/:id/events": {
    query: undefined;
    body: undefined;
    answer: {
      events: TimelineEvent[];
    };
  };
  /** Cancel a pending order */
  "PATCH /orders/:id/cancel": {
    query: undefined;
    body: undefined;
    answer: {
      order: Order;
    };
  };
  /** Change the lines of a pending order; `payment` is a difference to pay first */
  "PUT /orders/:id/items": {
    query: undefined;
    body: ChangeItemsInput;
    answer: {
      order: Order;
      payment?: PaymentToMake;
    };
  };
  /** Move a pending order to another delivery slot; null is the usual delivery */
  "PATCH /orders/:id/slot": {
    query: undefined;
    body: ChangeSlotInput;
    answer: {
      order: Order;
    };
  };
  /** Get what is handed over of an accepted order */
  "GET /orders/:id/door": {
    query: undefined;
    body: undefined;
    answer: {
      door: DoorFigures;
    };
  };
  /** List what is missing of an order and waits for the buyer's answer */
  "GET /orders/:id/shortages": {
    query: undefined;
    body: undefined;
    answer: {
      shortages: Shortage[];
    };
  };
  /** Take a product in place of a missing one, or leave it out */
  "POST /orders/:id/shortages/answer": {
    query: undefined;
    body: AnswerShortageInput;
    answer: Record<string, unknown>;
  };
  /** List the returns of an order, and what can still be returned */
  "GET /orders/:id/returns": {
    query: undefined;
    body: undefined;
    answer: {
      returns: Return[];
      returnable: Returnable;
    };
  };
  /** List the months that have documents, newest first */
  "GET /documents/months": {
    query: {
      city?: string;
    };
    body: undefined;
    answer: {
      months: DocumentMonth[];
    };
  };
  /** Export a month's documents as CSV, one row for each document and tax rate */
  "GET /documents/month/:month/documents.csv": {
    query: {
      city?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** Export up to 20 documents of a month after the cursor, as a ZIP of PDFs */
  "GET /documents/month/:month/documents.zip": {
    query: {
      city?: string;
      cursor?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** List a month's sums by HSN code and rate */
  "GET /documents/month/:month/gst": {
    query: {
      city?: string;
    };
    body: undefined;
    answer: {
      rows: GstRow[];
    };
  };
  /** Export a month's sums by HSN code and rate as CSV, for a GST return */
  "GET /documents/month/:month/gst.csv": {
    query: {
      city?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** List an order's tax documents, oldest first */
  "GET /orders/:id/documents": {
    query: undefined;
    body: undefined;
    answer: {
      documents: Document[];
    };
  };
  /** List my tax documents, newest first; staff list all */
  "GET /documents": {
    query: {
      limit?: number;
      cursor?: string;
      month?: string;
      city?: string;
    };
    body: undefined;
    answer: {
      documents: Document[];
      nextCursor: string | null;
    };
  };
  /** Get a tax document as it was issued */
  "GET /documents/:id": {
    query: undefined;
    body: undefined;
    answer: {
      document: DocumentDetail;
    };
  };
  /** Get a document as PDF */
  "GET /documents/:id/pdf": {
    query: {
      language?: "english" | "hindi" | "marathi" | "gujarati";
    };
    body: undefined;
    answer: Blob;
  };
  /** List my lists in a city */
  "GET /lists": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      lists: List[];
    };
  };
  /** Create a list: empty, with lines, or with the products of an order */
  "POST /lists": {
    query: {
      location?: string;
    };
    body: NewListInput;
    answer: {
      list: List;
    };
  };
  /** Get a list with current prices and stock */
  "GET /lists/:id": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      list: WorkingList;
    };
  };
  /** Rename a list, or change its position among my lists */
  "PATCH /lists/:id": {
    query: {
      location?: string;
    };
    body: ChangeListInput;
    answer: {
      list: List;
    };
  };
  /** Delete a list */
  "DELETE /lists/:id": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: Record<string, unknown>;
  };
  /** Replace all lines of a list, in their order */
  "PUT /lists/:id/lines": {
    query: {
      location?: string;
    };
    body: SetLinesInput;
    answer: {
      list: WorkingList;
    };
  };
  /** Add products, or those of an order, at the end of a list */
  "POST /lists/:id/lines": {
    query: {
      location?: string;
    };
    body: AddLinesInput;
    answer: {
      list: List;
    };
  };
  /** Parse a text as kitchens write it into lines with matching products; nothing is ordered */
  "POST /lists/parse": {
    query: undefined;
    body: ParseListInput;
    answer: {
      lines: ParsedLine[];
      notUnderstood: LeftOutText[];
    };
  };
  /** Parse a CSV file or an .xlsx workbook into lines with matching products; nothing is stored or ordered */
  "POST /lists/import": {
    query: {
      location?: string;
    };
    body: FormData;
    answer: {
      file: SheetView;
      lines: ImportedLine[];
      notUnderstood: LeftOutRow[];
    };
  };
  /** List the account's standing orders, in one city or in all */
  "GET /standing-orders": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      standingOrders: StandingOrder[];
    };
  };
  /** Get a standing order */
  "GET /standing-orders/:id": {
    query: undefined;
    body: undefined;
    answer: {
      standingOrder: StandingOrder;
    };
  };
  /** List the next dates of a standing order */
  "GET /standing-orders/:id/days": {
    query: undefined;
    body: undefined;
    answer: {
      days: StandingOrderDay[];
    };
  };
  /** What your account owes */
  "GET /account": {
    query: undefined;
    body: undefined;
    answer: {
      account: CreditState;
    };
  };
  /** A month of your account */
  "GET /account/statement": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: {
      buyer: {
        _id: string;
        name: string;
      };
      month: string;
      opening: number;
      closing: number;
      entries: StatementEntry[];
      nextCursor: string | null;
      state: CreditState;
    };
  };
  /** A month of your account */
  "GET /account/statement.csv": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** A month of your account */
  "GET /account/statement.pdf": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** The dashboard's figures, queues and newest orders */
  "GET /admin/dashboard": {
    query: undefined;
    body: undefined;
    answer: {
      stats: {
        totalRevenue: number;
        totalOrders: number;
        totalProducts: number;
        totalUsers: number;
      };
      recentOrders: Order[];
      queues: DashboardQueues;
      days: DayFigures[];
      lowStock: LowStock[];
      bookDifferences: number;
    };
  };
  /** Sales, tax and other sums of a month by day, cash in custody, and receivables by age */
  "GET /admin/figures": {
    query: {
      month?: string;
      city?: string;
    };
    body: undefined;
    answer: {
      month: string;
      city: string | null;
      totals: {
        sales: number;
        tax: number;
        payment: number;
        cash: number;
        account_payment: number;
        payment_reversal: number;
        refund: number;
        credit_note: number;
        write_off: number;
        difference: number;
        handover: number;
        correction: number;
        round_off: number;
      };
      days: {
        day: string;
        sales: number;
        tax: number;
        payment: number;
        cash: number;
        account_payment: number;
        payment_reversal: number;
        refund: number;
        credit_note: number;
        write_off: number;
        difference: number;
        handover: number;
        correction: number;
        round_off: number;
      }[];
      months: {
        month: string;
        sales: number;
      }[];
      custody: number;
      receivables: Receivables | null;
    };
  };
  /** The sums of a month by day */
  "GET /admin/figures/export.csv": {
    query: {
      month?: string;
      city?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** List ledger entries, newest first */
  "GET /admin/ledger": {
    query: {
      limit?: number;
      cursor?: string;
      order?: string;
      buyer?: string;
      account?: string;
      figure?: "sales" | "tax" | "payment" | "cash" | "account_payment" | "payment_reversal" | "refund" | "credit_note" | "write_off" | "difference" | "handover" | "correction" | "round_off";
      day?: string;
      city?: string;
    };
    body: undefined;
    answer: {
      entries: LedgerEntry[];
      nextCursor: string | null;
    };
  };
  /** List the cash of each agent, or the debt of each buyer on account */
  "GET /admin/ledger/balances": {
    query: {
      limit?: number;
      cursor?: string;
      of?: "cash" | "account";
    };
    body: undefined;
    answer: {
      balances: LedgerBalance[];
      nextCursor: string | null;
    };
  };
  /** List all orders, newest first; with a day, the earliest delivery first */
  "GET /admin/orders": {
    query: {
      limit?: number;
      cursor?: string;
      status?: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
      stage?: "confirmed" | "picking" | "packed" | "loaded";
      late?: "1";
      unconfirmed?: "expiring" | "expired";
      search?: string;
      day?: string;
      until?: string;
      agent?: string;
      buyer?: string;
    };
    body: undefined;
    answer: {
      orders: Order[];
      nextCursor: string | null;
    };
  };
  /** Get the pick list of confirmed and accepted orders */
  "GET /admin/orders/pick-list": {
    query: {
      city?: string;
      day?: string;
      until?: string;
      stage?: "confirmed" | "picking" | "packed" | "loaded";
      order?: string | string[];
      after?: string;
    };
    body: undefined;
    answer: {
      lines: PickLine[];
      orders: number;
      day: string | null;
      leftOut: LeftOut[];
      nextAfter: string | null;
    };
  };
  /** Tick or untick a line of the pick list */
  "POST /admin/orders/pick-list/picked": {
    query: {
      city?: string;
      day?: string;
      until?: string;
      stage?: "confirmed" | "picking" | "packed" | "loaded";
      order?: string | string[];
      after?: string;
    };
    body: PickInput;
    answer: {
      lines: PickLine[];
      orders: number;
      day: string | null;
      leftOut: LeftOut[];
      nextAfter: string | null;
    };
  };
  /** List the packing sheets of confirmed and accepted orders */
  "GET /admin/orders/packing": {
    query: {
      city?: string;
      day?: string;
      until?: string;
      stage?: "confirmed" | "picking" | "packed" | "loaded";
      order?: string | string[];
      after?: string;
    };
    body: undefined;
    answer: {
      orders: ({
        _id: string;
        version: number;
        user: {
          _id?: string;
          name: string;
          email: string;
          phone: string;
          address: string;
          gstin: string | null;
        };
        createdAt: string;
        updatedAt: string;
        location: string;
        notes: string;
        deliveryAddress: string;
        phone: string;
        items: OrderItem[];
        subtotal: number;
        tax: number;
        deliveryFee: number;
        total: number;
        gstIncluded?: number;
        roundOff?: number;
        orderedTotal?: number;
        status: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
        stage?: "picking" | "packed" | "loaded";
        crates?: number;
        paymentStatus: "pending" | "paid" | "failed" | "refund_pending" | "refunded";
        paymentMethod: "cod" | "razorpay" | "account";
        payBy?: string;
        placedBy: {
          name: string;
        } | null;
        awaitsApproval?: true;
        approveBy?: string;
        confirmBy?: string;
        atDoor?: true;
        dueAtDoor?: number;
        paid?: number;
        goesBack?: number;
        figures?: string;
        estimatedDelivery: string;
        slot: OrderSlot | null;
        standingOrder?: true;
        deliveredAt: string | null;
        archived?: true;
        rating?: number;
        cancellation: {
          reason: string;
          requestedAt: string;
          by: string;
        } | null;
        deliveryAgent: {
          _id: string;
          user: {
            name: string;
            phone: string;
          };
          vehicleDetails: {
            vehicleNumber: string;
          };
        } | null;
        codeTriesLeft?: number;
        replacements?: Replacement[];
      })[];
      day: string | null;
      leftOut: LeftOut[];
      nextAfter: string | null;
    };
  };
  /** List orders to pick and pack, with the state of each line; packed ones only by stage or id */
  "GET /admin/packing": {
    query: {
      city?: string;
      day?: string;
      until?: string;
      stage?: "confirmed" | "picking" | "packed" | "loaded";
      order?: string | string[];
      after?: string;
    };
    body: undefined;
    answer: {
      day: string | null;
      orders: PackingOrder[];
      leftOut: LeftOut[];
      nextAfter: string | null;
    };
  };
  /** Mark lines as picked, weighed, short or put back; each succeeds or fails on its own */
  "POST /admin/packing/marks": {
    query: undefined;
    body: PickMarksInput;
    answer: {
      results: MarkResult[];
    };
  };
  /** Settle a short line: ask the buyer, leave it out or replace it */
  "POST /admin/orders/:id/shortages": {
    query: undefined;
    body: SettleShortageInput;
    answer: Record<string, unknown>;
  };
  /** Confirm several orders; each succeeds or fails on its own */
  "POST /admin/orders/confirm": {
    query: undefined;
    body: ConfirmManyInput;
    answer: {
      results: ConfirmedOne[];
    };
  };
  /** Confirm an order */
  "PATCH /admin/orders/:id/confirm": {
    query: undefined;
    body: undefined;
    answer: {
      order: Order;
    };
  };
  /** Cancel an order */
  "PATCH /admin/orders/:id/cancel": {
    query: undefined;
    body: undefined;
    answer: {
      order: Order;
    };
  };
  /** Mark an order as packed, once every line is picked */
  "PATCH /admin/orders/:id/pack": {
    query: undefined;
    body: PackInput;
    answer: {
      order: Order;
    };
  };
  /** Take a packed order back to picking */
  "PATCH /admin/orders/:id/unpack": {
    query: undefined;
    body: undefined;
    answer: {
      order: Order;
    };
  };
  /** Change the status of an order */
  "PATCH /admin/orders/:id/status": {
    query: undefined;
    body: SetStatusInput;
    answer: {
      order: Order;
    };
  };
  /** Change the lines of a pending or confirmed order for its buyer, until its goods are packed */
  "PUT /admin/orders/:id/items": {
    query: undefined;
    body: ChangeItemsInput;
    answer: {
      order: Order;
    };
  };
  /** Export a city's catalogue as CSV, which can be edited and imported again */
  "GET /admin/products/export.csv": {
    query: {
      city?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** List the buyers, newest first, or search them */
  "GET /admin/buyers": {
    query: {
      limit?: number;
      cursor?: string;
      search?: string;
    };
    body: undefined;
    answer: {
      buyers: BuyerSummary[];
      nextCursor: string | null;
    };
  };
  /** Place an order for a buyer, as theirs */
  "POST /admin/buyers/:id/orders": {
    query: undefined;
    body: PlaceOrderInput;
    answer: {
      order: Order;
    };
  };
  /** List what a buyer orders on most days in a city */
  "GET /admin/buyers/:id/usual-lines": {
    query: {
      location?: string;
    };
    body: undefined;
    answer: {
      lines: UsualLines;
    };
  };
  /** Get a buyer, with the number of their open orders */
  "GET /admin/buyers/:id": {
    query: undefined;
    body: undefined;
    answer: {
      buyer: Buyer;
    };
  };
  /** Accounts that owe, the longest unpaid first */
  "GET /admin/credit": {
    query: {
      cursor?: string;
    };
    body: undefined;
    answer: {
      receivables: Receivable[];
      nextCursor: string | null;
    };
  };
  /** A month of an account */
  "GET /admin/credit/:id": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: {
      buyer: {
        _id: string;
        name: string;
      };
      month: string;
      opening: number;
      closing: number;
      entries: StatementEntry[];
      nextCursor: string | null;
      state: CreditState;
    };
  };
  /** A month of an account */
  "GET /admin/credit/:id/statement.csv": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** A month of an account */
  "GET /admin/credit/:id/statement.pdf": {
    query: {
      month?: string;
      cursor?: string;
    };
    body: undefined;
    answer: Blob;
  };
  /** List movements of stock, newest first, of all products or of one */
  "GET /admin/stock/movements": {
    query: {
      limit?: number;
      cursor?: string;
      product?: string;
    };
    body: undefined;
    answer: {
      movements: Movement[];
      nextCursor: string | null;
    };
  };
  /** Book received products, waste, or the counts of a stocktake; all lines or none */
  "POST /admin/stock/bookings": {
    query: undefined;
    body: {
      kind: "received" | "wasted" | "counted";
      supplier?: string;
      reason?: string;
      lines: ({
        productId: string;
        quantity: number;
        cost?: number | null;
        note?: string;
        seen?: number;
      })[];
    };
    answer: {
      lines: BookedLine[];
    };
  };
  /** Get the sheet of a stocktake in the order of zone and bin */
  "GET /admin/stock/stocktake": {
    query: {
      limit?: number;
      cursor?: string;
      zone?: string;
    };
    body: undefined;
    answer: {
      zones: string[];
      lines: StocktakeLine[];
      nextCursor: string | null;
    };
  };
  /** Compare counts with the stock; books nothing */
  "POST /admin/stock/stocktake/review": {
    query: undefined;
    body: CountedLines;
    answer: {
      lines: BookedLine[];
    };
  };
  /** List the waste of the last eight weeks by week and product */
  "GET /admin/stock/waste": {
    query: undefined;
    body: undefined;
    answer: {
      waste: WastedInWeek[];
    };
  };
}

/** Appends products to the list; those already on it stay unchanged. */
export type AddLinesInput = {
  lines: ListLineInput[];
} | {
  orderId: string;
};

export type Ageing = {
  notDue: number;
  days1to7: number;
  days8to15: number;
  days16to30: number;
  over30: number;
};

/** Answer of the buyer. */
export type AnswerShortageInput = {
  productId: string;
  /** Null leaves out what is missing. */
  substituteId: string | null;
};

/** A booked line, or the preview of one. */
export type BookedLine = {
  product: StockProduct;
  /** The change to the stock; negative when the stock falls. */
  quantity: number;
  /** The stock afterwards. */
  stock: number;
  /** For a count: the quantity sold or promised but not yet picked, so on the shelf but no longer in the stock. */
  held: number;
  /** The movements since `seen`; null when there were none. */
  moved: ({
    kind: "opening" | "received" | "sold" | "cancelled" | "returned" | "wasted" | "counted" | "corrected";
    quantity: number;
  })[] | null;
};

export type BulkInput = {
  ids: string[];
};

/** Money in rupees, times ISO 8601. */
export type Buyer = {
  _id: string;
  name: string;
  businessName: string;
  email: string;
  phone: string;
  location: string;
  owed: number;
  address: string;
  isEmailVerified: boolean;
  joined: string;
  openOrders: number;
  openRupees: number;
  /** At most `MAX_DELIVERED_COUNTED`, which means that many or more. */
  deliveredOrders: number;
  /** Null for a buyer who may order. */
  blocked: {
    at: string;
    reason: string;
  } | null;
};

/** Money in rupees, times ISO 8601. */
export type BuyerSummary = {
  _id: string;
  name: string;
  businessName: string;
  email: string;
  phone: string;
  location: string;
  /** When they last ordered; null for never. */
  lastOrder: string | null;
  /** What the account owes; negative when it is in credit. */
  owed: number;
  isBlocked: boolean;
};

/** All lines of the order after the change; products not listed are removed. */
export type ChangeItemsInput = {
  items: {
    productId: string;
    quantity: number;
  }[];
  /** The new total that the buyer saw, in rupees; another total is refused with 409. */
  expectedTotal?: number;
  /** The version of the order that the buyer saw; any other version is refused with 409. */
  version?: number;
};

export type ChangeListInput = {
  name?: string;
  /** The position among the account's lists in this city, from 0. */
  position?: number;
};

export type ChangeSlotInput = {
  /** Null for the usual delivery. */
  slot: SlotChoice | null;
  /** The version of the order that the buyer saw; any other version is refused with 409. */
  version?: number;
};

export type ConfirmManyInput = {
  ids: string[];
};

/** Results are in the order of the request. */
export type ConfirmedOne = {
  _id: string;
  confirmed: boolean;
  /** Why it was not confirmed. In `message` the service returns a message reference, the API a translated sentence. */
  code?: string;
  message?: string;
};

export type CountedLines = {
  lines: ({
    productId: string;
    quantity: number;
    cost?: number | null;
    note?: string;
    seen?: number;
  })[];
};

/** State of an account. Money in rupees; `oldestDue` is a day in India. */
export type CreditState = {
  limit: number;
  days: number;
  /** What is owed; negative when the account is in credit. */
  balance: number;
  /** Total of orders on account that are neither delivered nor cancelled. */
  onTheWay: number;
  /** Credit still available for orders; 0 while something is overdue. */
  available: number;
  overdue: number;
  oldestDue: string | null;
  ageing: Ageing;
};

/** Numbers of orders that need an action, each counted up to `QUEUE_CAP`. */
export type DashboardQueues = {
  toConfirm: number;
  /** Cash orders that are cancelled within four hours unless staff confirm them. */
  expiring: number;
  unassigned: number;
  late: number;
  /** Confirmed or accepted orders by stage; `toPick`: picking has not begun. */
  toPick: number;
  picking: number;
  packed: number;
  loaded: number;
  cancelRequests: number;
  /** Cash orders of the last seven days that nobody confirmed in time. */
  expired: number;
};

/** Number of orders placed on this day in India, and the rupees received for them. */
export type DayFigures = {
  day: string;
  orders: number;
  revenue: number;
};

export type DecisionOfReturn = {
  kind: "refund" | "credit" | "replacement" | "refused";
  words: string;
  at: string;
  /** Refunded, or credited to the account. */
  amount: number;
  /** For a replacement, the order with which it is delivered, once that order is confirmed. */
  comesWith: string | null;
};

export type DeliveryChange = {
  before: {
    estimatedDelivery: string;
    slot: {
      from: string;
      until: string;
    } | null;
  };
  after: {
    estimatedDelivery: string;
    slot: {
      from: string;
      until: string;
    } | null;
  };
};

/** A document in lists. Money in rupees, times ISO 8601; taxable, exempt and taxes add up to the total. */
export type Document = {
  id: string;
  kind: "invoice" | "bill_of_supply" | "invoice_bill" | "credit_note";
  number: string;
  issuedAt: string;
  orderId: string;
  total: number;
  taxable: number;
  exempt: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** Difference made by rounding cash to whole rupees; may be negative. */
  roundOff: number;
  /** For a credit note, the number of the document that it corrects; otherwise null. */
  refersTo: string | null;
};

/** A document with all that is printed on it. Rates in percent. */
export type DocumentDetail = {
  id: string;
  kind: "invoice" | "bill_of_supply" | "invoice_bill" | "credit_note";
  number: string;
  issuedAt: string;
  orderId: string;
  total: number;
  taxable: number;
  exempt: number;
  cgst: number;
  sgst: number;
  igst: number;
  /** Difference made by rounding cash to whole rupees; may be negative. */
  roundOff: number;
  /** For a credit note, the number of the document that it corrects; otherwise null. */
  refersTo: string | null;
  buyer: {
    name: string;
    gstin: string;
    phone: string;
    address: string;
  };
  seller: {
    name: string;
    gstin: string;
    fssai: string;
    address: string;
    state: string;
    phone: string;
    email: string;
    bank: {
      accountName: string;
      accountNumber: string;
      ifsc: string;
      bankName: string;
    } | null;
  };
  order: {
    id: string;
    placedAt: string;
    deliveredAt: string;
    deliveryAddress: string;
    paymentMethod: string;
  };
  placeOfSupply: string;
  isInterState: boolean;
  lines: ({
    kind: "goods" | "delivery";
    productId: string | null;
    name: string;
    names: Record<string, string>;
    hsn: string;
    isPrepacked: boolean;
    unit: "kg" | "liter" | "piece" | "packet" | null;
    quantity: number;
    price: number;
    gstRate: number;
    total: number;
    taxable: number;
    exempt: number;
    cgst: number;
    sgst: number;
    igst: number;
  })[];
  rates: {
    gstRate: number;
    total: number;
    taxable: number;
    exempt: number;
    cgst: number;
    sgst: number;
    igst: number;
  }[];
  amountInWords: string;
  /** Opens the public verification page /verify/<token>. */
  token: string;
};

/** Credit notes are subtracted. In rupees. */
export type DocumentMonth = {
  month: string;
  documents: number;
  total: number;
};

/** Money in rupees, quantities in the product's unit. */
export type DoorFigures = {
  orderId: string;
  /** 0 before anyone marked a line; raised by every change of the marks. */
  version: number;
  /** Digest of the marks; "" while all is delivered as ordered. */
  digest: string;
  /** The digest and the amount due, which the agent sends back with the delivery. */
  figures: string;
  lines: ({
    product: {
      _id: string;
      name: string;
      unit: "kg" | "liter" | "piece" | "packet";
    };
    names: ProductNames;
    price: number;
    /** Prices of all quantities when ordered; only when the ordered quantity reached a lower price. */
    prices?: {
      from: number;
      price: number;
    }[];
    ordered: number;
    delivered: number;
    outcome: "delivered" | "short" | "rejected";
    reason: "left_behind" | "missing" | "not_wanted" | "wrong_item" | "poor_quality" | "damaged" | null;
    total: number;
    /** In percent of the ordered quantity; null for products that are not weighed at the door. */
    weightTolerance: number | null;
    hasPhoto: boolean;
  })[];
  subtotal: number;
  tax: number;
  deliveryFee: number;
  /** Only when a fee was waived; `freeFrom` is the subtotal from which it is waived. */
  waivedFee?: {
    fee: number;
    freeFrom: number;
  };
  /** Added because refused products no longer count towards a lower price or free delivery. */
  extra: number;
  total: number;
  gstIncluded: number;
  orderedTotal: number;
  paymentMethod: "cod" | "razorpay" | "account";
  /** The amount still due: whole rupees at the door, or the exact amount on account. */
  due: number;
  /** Difference made by rounding to whole rupees; may be negative. */
  roundOff: number;
  /** What was paid so far, online or by QR code at the door. */
  paid: number;
  /** Refund of an online payment. */
  refund: number;
  /** Six digits that confirm exactly these lines; only for the buyer and staff, while usable. */
  confirmationOtp?: string;
};

/** A line of a month's GST return, credit notes subtracted. `b2b` are buyers with a GSTIN, `b2c` without. `unit` is null for delivery. Rates in percent, money in rupees. */
export type GstRow = {
  buyers: "b2b" | "b2c";
  hsn: string;
  gstRate: number;
  unit: "kg" | "liter" | "piece" | "packet" | null;
  quantity: number;
  taxable: number;
  exempt: number;
  cgst: number;
  sgst: number;
  igst: number;
  total: number;
};

/** A line like that of a pasted list, with its row number and note. */
export type ImportedLine = {
  /** The line as written. */
  text: string;
  /** The words that were searched. */
  asked: string;
  /** As written: 500 with unit "g", 10 with unit null. */
  quantity: number | null;
  unit: "g" | "kg" | "ml" | "liter" | "piece" | "dozen" | "packet" | "sack" | "crate" | "bunch" | null;
  /** The size of one pack, if the line has one. */
  size: {
    number: number;
    unit: "g" | "kg" | "ml" | "liter" | "piece" | "dozen" | "packet" | "sack" | "crate" | "bunch";
  } | null;
  /** The confidence of the first candidate. */
  confidence: number;
  /** Empty for a line that can be ordered as it is; else its first candidate is only the likeliest. */
  questions: ("product" | "quantity" | "pack" | "rounded" | "much" | "share" | "stock")[];
  candidates: ListCandidate[];
  row: number;
  note: string;
};

/** Balance of an account in rupees: debits minus credits. `name` is the agent's or buyer's. */
export type LedgerBalance = {
  account: string;
  name: string;
  balance: number;
};

/** A ledger row as the API returns it. Amounts in rupees, times ISO 8601. */
export type LedgerEntry = {
  _id: string;
  at: string;
  kind: "charge" | "payment" | "refund" | "credit_note" | "cash" | "account_payment" | "payment_reversal" | "handover" | "difference" | "write_off" | "correction" | "round_off";
  debit: string;
  credit: string;
  amount: number;
  orderId: string | null;
  /** `name` is the business name, or the person's name without one. */
  buyer: {
    _id: string;
    name: string;
  } | null;
  documentId: string | null;
};

/** A chosen order that needs no picking: not confirmed yet, or over. */
export type LeftOut = {
  _id: string;
  status: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
};

/** `words`: no product was found. `header`: the row orders nothing, such as a total or a product without a quantity. */
export type LeftOutRow = {
  text: string;
  kind: "words" | "not_sold" | "header";
  row: number;
};

/** `words`: text that orders nothing, or nothing that can be read. `not_sold`: an amount of something that is not sold. `header`: the sender and time of a message. */
export type LeftOutText = {
  text: string;
  kind: "words" | "not_sold" | "header";
};

export type LineOfReturn = {
  product: {
    _id: string;
    name: string;
    unit: "kg" | "liter" | "piece" | "packet";
  };
  names: ProductNames;
  quantity: number;
  reason: "poor_quality" | "damaged" | "wrong_item" | "missing" | "other";
  /** Price charged for the returned quantity. */
  total: number;
};

export type List = {
  _id: string;
  name: string;
  location: string;
  lineCount: number;
  /** Increases with every change of the list. */
  version: number;
  learnedAs: "regulars" | "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | null;
  updatedAt: string;
};

/** A product that a line may mean. `price`: in rupees, in the city. */
export type ListCandidate = {
  product: {
    _id: string;
    name: string;
    names: ProductNames;
    unit: "kg" | "liter" | "piece" | "packet";
    packSize: number | null;
    packUnit: "g" | "kg" | "ml" | "liter" | "piece" | null;
    orderMultiple: number;
    minQuantity: number;
    priceBreaks: ProductBreak[];
    stock: number;
    image: string;
    price: number;
  };
  /** In units of the product, as it is sold; null when only the buyer can tell. */
  quantity: number | null;
  /** The size of one of the list's units in the product's unit: 0.25 for a bunch of 250 g. */
  conversion: {
    unit: "piece" | "dozen" | "bunch" | "tray" | "sack" | "crate";
    number: number;
  } | null;
  confidence: number;
  notes: ("converted" | "rounded_up" | "as_sold" | "other_size" | "weight_as_volume" | "range" | "no_quantity" | "pack_unknown" | "pieces_of_weighed" | "weight_of_pieces")[];
};

/** A line of a list with the current state of its product. Money in rupees. */
export type ListLine = {
  product: {
    _id: string;
    name: string;
    names: ProductNames;
    unit: "kg" | "liter" | "piece" | "packet";
    image: string;
    /** 0 for a product that is no longer sold in the city. */
    stock: number;
    /** Null for a product that is no longer sold in the city. */
    price: number | null;
    orderMultiple: number;
    minQuantity: number;
    /** By rising quantity. */
    priceBreaks: ProductBreak[];
    category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
  };
  par: number | null;
  quantity: number;
  /** False when no usual quantity is set; `quantity` is then 1. */
  hasQuantity: boolean;
  note: string;
  /** The account's rule for this product; null for its usual rule. */
  shortRule: "ask" | "nearest" | "leave_out" | null;
  /** The unit price in the account's last order of the product; null when it never ordered it. */
  lastPrice: number | null;
  /** The current unit price at the usual quantity, minus `lastPrice`; null without either. */
  priceChange: number | null;
  /** The nearest product in stock, when this product's stock does not cover the smallest quantity; else null. */
  replacement: {
    _id: string;
    name: string;
    names: ProductNames;
    unit: "kg" | "liter" | "piece" | "packet";
    image: string;
    stock: number;
    price: number;
    orderMultiple: number;
    minQuantity: number;
    priceBreaks: ProductBreak[];
  } | null;
};

export type ListLineInput = {
  productId: string;
  /** The stock to keep, in the product's unit; null without a par. */
  par?: number | null;
  /** The usual quantity to order; null or absent when not set, which counts as 1. */
  quantity?: number | null;
  note?: string;
  /** The rule for this product when it is missing at packing, unless the order has its own; null for the account's usual rule, absent to leave it unchanged. */
  shortRule?: "ask" | "nearest" | "leave_out" | null;
};

export type LowStock = {
  _id: string;
  name: string;
  names: ProductNames;
  unit: "kg" | "liter" | "piece" | "packet";
  stock: number;
};

/** Results are in the order of the request. */
export type MarkResult = {
  orderId: string;
  productId: string;
  done: boolean;
  /** The line's current state; null also for an unknown line. */
  picked: {
    quantity: number;
    by: string;
    at: string;
  } | null;
  /** Why it was refused. In `message` the service returns a message reference, the API a translated sentence. */
  code?: string;
  message?: string;
};

export type Movement = {
  _id: string;
  at: string;
  product: StockProduct;
  kind: "opening" | "received" | "sold" | "cancelled" | "returned" | "wasted" | "counted" | "corrected";
  /** Negative where stock left. */
  quantity: number;
  /** Null for the system. */
  actor: {
    _id: string;
    name: string;
  } | null;
  orderId: string | null;
  reason: string;
  supplier: string;
  /** What one unit cost, in rupees; null where unknown. */
  cost: number | null;
  /** A path on our origin, for staff; null without a photo. */
  photo: string | null;
};

/** A new list: empty, with these lines, or with the products of an order. */
export type NewListInput = {
  name: string;
  lines?: ListLineInput[];
  orderId?: string;
  /** The proposal that the list is made from, which is not proposed again while the list exists. */
  learnedAs?: "regulars" | "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | null;
};

/** A slot before its cut-off, possibly full. Times are ISO 8601. */
export type OfferedSlot = {
  id: string;
  /** The Indian day, such as 2026-11-24. */
  day: string;
  from: string;
  until: string;
  /** The cut-off. */
  orderBy: string;
  /** The places left, 0 when full; null without a limit. */
  left: number | null;
};

/** An order as the API returns it. Money in rupees, times ISO 8601. */
export type Order = {
  _id: string;
  /** Raised by every change of the order. */
  version: number;
  user: {
    /** For staff only. */
    _id?: string;
    name: string;
    email: string;
    phone: string;
    address: string;
    gstin: string | null;
  };
  createdAt: string;
  updatedAt: string;
  location: string;
  notes: string;
  deliveryAddress: string;
  phone: string;
  items: OrderItem[];
  subtotal: number;
  tax: number;
  deliveryFee: number;
  total: number;
  /** GST included in the total. Missing in older orders. */
  gstIncluded?: number;
  /** Cash is collected in whole rupees: `total` plus this amount, which may be negative. Missing when zero. */
  roundOff?: number;
  /** Total as ordered; only when missing, rejected or weighed products changed it at the door. */
  orderedTotal?: number;
  status: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
  /** Only while confirmed or accepted; missing before picking. */
  stage?: "picking" | "packed" | "loaded";
  /** Only once packed. */
  crates?: number;
  paymentStatus: "pending" | "paid" | "failed" | "refund_pending" | "refunded";
  paymentMethod: "cod" | "razorpay" | "account";
  /** Payment deadline; only while an online order is unpaid. */
  payBy?: string;
  /** The team member who placed it; null for the account itself. */
  placedBy: {
    name: string;
  } | null;
  /** Only while an order above its member's limit awaits approval; `approveBy` is the deadline. */
  awaitsApproval?: true;
  approveBy?: string;
  /** For staff: when a pending order that is not paid online is cancelled unless they confirm it. */
  confirmBy?: string;
  /** True when lines were marked at the door; GET /api/orders/{id}/door has the details. */
  atDoor?: true;
  /** The amount still due, in whole rupees of cash; only while `atDoor`, or when partly paid. */
  dueAtDoor?: number;
  /** What was already paid; only together with `dueAtDoor`. `paymentStatus` is "paid" once nothing is due. */
  paid?: number;
  /** Refund of a cancelled cash order that was partly paid at the door; other cancelled orders refund `total`. */
  goesBack?: number;
  /** Only for its agent while accepted: identifies the marks and the amount due. Send it with the delivery. */
  figures?: string;
  /** Six digits; only for the buyer and admins, while confirmed or accepted. While `atDoor` they confirm the marks. */
  confirmationOtp?: string;
  /** End of the order's slot, or the city's standard delivery time without a slot. */
  estimatedDelivery: string;
  slot: OrderSlot | null;
  /** True when a standing order placed it. */
  standingOrder?: true;
  deliveredAt: string | null;
  /** True for archived orders, which can no longer be changed or rated. */
  archived?: true;
  /** 1 to 5 stars; only for the buyer and staff, once the buyer has rated. */
  rating?: number;
  cancellation: {
    reason: string;
    requestedAt: string;
    by: string;
  } | null;
  deliveryAgent: {
    _id: string;
    user: {
      name: string;
      phone: string;
    };
    vehicleDetails: {
      vehicleNumber: string;
    };
  } | null;
  /** For staff and the assigned agent: tries left for the delivery code. */
  codeTriesLeft?: number;
};

/** Money in rupees. */
export type OrderDifference = {
  lines: ({
    product: {
      _id: string;
      name: string;
      unit: "kg" | "liter" | "piece" | "packet";
    };
    names: ProductNames;
    /** Quantities; `before` is 0 for an added line, `after` is 0 for a removed one. */
    before: number;
    after: number;
    /** Only for changes at the door. */
    reason?: "left_behind" | "missing" | "not_wanted" | "wrong_item" | "poor_quality" | "damaged";
  })[];
  totalBefore: number;
  totalAfter: number;
};

export type OrderItem = {
  product: {
    _id: string;
    name: string;
    image: string;
    unit: "kg" | "liter" | "piece" | "packet";
  };
  /** The product's names in other languages when the order was placed; "" where unknown. */
  names: ProductNames;
  price: number;
  quantity: number;
  /** What happens when the product is missing at packing; only while the order is open, if the buyer chose a rule. */
  shortRule?: "ask" | "nearest" | "leave_out";
  /** Final price, when the delivery differed from the order. */
  total: number;
  /** Only for a line whose delivery differed from the order. */
  delivered?: {
    quantity: number;
    outcome: "delivered" | "short" | "rejected";
    reason: "left_behind" | "missing" | "not_wanted" | "wrong_item" | "poor_quality" | "damaged" | null;
  };
};

/** The delivery slot of an order. `day` is a day in India; `from` and `until` are ISO 8601. */
export type OrderSlot = {
  id: string;
  day: string;
  from: string;
  until: string;
};

export type OwnCatalogueFeed = {
  city: string;
  currency: "INR";
  updatedAt: string | null;
  products: ({
    id: string;
    name: string;
    /** A name is "" when there is no translation. */
    names: ProductNames;
    category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
    unit: "kg" | "liter" | "piece" | "packet";
    packSize: number | null;
    packUnit: "g" | "kg" | "ml" | "liter" | "piece" | null;
    price: number;
    /** The price per kg or litre; null where unknown. */
    unitPrice: {
      amount: number;
      per: "kg" | "liter";
    } | null;
    priceBreaks: ProductBreak[];
    orderMultiple: number;
    minQuantity: number;
    /** `low`: ten or fewer. */
    stock: "none" | "low" | "in_stock";
    hsn: string;
    /** In percent. */
    gstRate: number;
    /** "" without a picture. */
    image: string;
    url: string;
    updatedAt: string;
    /** The unit price in the account's last order; null for a product that it never ordered in this city. */
    lastPrice: number | null;
    /** The Indian day of that order; null when there is none, or it was placed before this field existed. */
    lastOrdered: string | null;
    /** The names of the account's lists that contain the product. */
    lists: string[];
  })[];
};

export type PackInput = {
  crates?: number;
};

export type PackingLine = {
  productId: string;
  name: string;
  names: ProductNames;
  category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
  /** Where the product lies; "" where unknown. */
  zone: string;
  bin: string;
  unit: "kg" | "liter" | "piece" | "packet";
  quantity: number;
  /** Allowed range of a complete line; both equal the quantity for a product that is not weighed. Less than `min` is short. */
  min: number;
  max: number;
  picked: {
    quantity: number;
    by: string;
    at: string;
  } | null;
  /** Deadline for the buyer's answer about the missing quantity (ISO 8601); only when they were asked. */
  askedUntil?: string;
};

export type PackingOrder = {
  _id: string;
  version: number;
  /** Missing before picking. */
  stage?: "picking" | "packed" | "loaded";
  crates?: number;
  buyer: string;
  notes: string;
  estimatedDelivery: string;
  agent: string | null;
  /** In the order of a walk through the warehouse, cold goods last. */
  lines: PackingLine[];
  replacements: Replacement[];
};

export type ParseListInput = {
  text: string;
  location?: string;
};

export type ParsedLine = {
  /** The line as written. */
  text: string;
  /** The words that were searched. */
  asked: string;
  /** As written: 500 with unit "g", 10 with unit null. */
  quantity: number | null;
  unit: "g" | "kg" | "ml" | "liter" | "piece" | "dozen" | "packet" | "sack" | "crate" | "bunch" | null;
  /** The size of one pack, if the line has one. */
  size: {
    number: number;
    unit: "g" | "kg" | "ml" | "liter" | "piece" | "dozen" | "packet" | "sack" | "crate" | "bunch";
  } | null;
  /** The confidence of the first candidate. */
  confidence: number;
  /** Empty for a line that can be ordered as it is; else its first candidate is only the likeliest. */
  questions: ("product" | "quantity" | "pack" | "rounded" | "much" | "share" | "stock")[];
  candidates: ListCandidate[];
};

/** What a browser needs to open the provider's dialog. `amount` is in paise. */
export type PaymentToMake = {
  orderId: string;
  amount: number;
  currency: string;
  dbOrderId: string;
  key: string;
};

/** Product, name and unit identify the line, because the list has one line for each combination. */
export type PickInput = {
  productId: string;
  name: string;
  unit: "kg" | "liter" | "piece" | "packet";
  /** The quantity that was shown; refused with 409 when it has changed. */
  quantity: number;
  picked: boolean;
};

/** Name and unit as ordered: a product renamed in between has one line per name. */
export type PickLine = {
  productId: string;
  name: string;
  /** From the newest of the orders; "" where unknown. */
  names: ProductNames;
  category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
  /** Where the product lies now; "" where unknown. */
  zone: string;
  bin: string;
  unit: "kg" | "liter" | "piece" | "packet";
  quantity: number;
  orders: number;
  /** The picked quantity, and who picked last and when; null when nothing was picked. Further quantities were ordered later. */
  picked: {
    quantity: number;
    by: string;
    at: string;
  } | null;
};

export type PickMark = {
  orderId: string;
  productId: string;
  /** The line's `picked.at` that the picker saw, null for a line not picked; any other is refused. */
  seen: string | null;
  picked: boolean;
  /** The quantity found, by weight or count; defaults to the ordered quantity. */
  quantity?: number;
};

export type PickMarksInput = {
  marks: PickMark[];
};

export type PlaceOrderInput = {
  items: {
    productId: string;
    quantity: number;
  }[];
  location: string;
  deliveryAddress: string;
  phone: string;
  notes?: string;
  paymentMethod: "cod" | "account";
  /** Without a slot the order gets the city's standard delivery time. */
  slot?: SlotChoice;
  /** The total that the buyer saw, in rupees; refused with 409 when it has changed. */
  expectedTotal?: number;
};

/** What the API accepts. Separate from `PlaceOrderInput`, so that checkout does not bundle it. */
export type PlaceOrderRequest = {
  items: ({
    productId: string;
    quantity: number;
    shortRule?: "ask" | "nearest" | "leave_out";
  })[];
  location: string;
  deliveryAddress: string;
  phone: string;
  notes?: string;
  paymentMethod: "cod" | "account";
  /** Without a slot the order gets the city's standard delivery time. */
  slot?: SlotChoice;
  /** The total that the buyer saw, in rupees; refused with 409 when it has changed. */
  expectedTotal?: number;
  /** The `estimatedDelivery` that the buyer saw (ISO 8601); refused with 409 when it has changed, as after midnight. */
  expectedDelivery?: string;
};

/** The price of a unit in rupees from `at` (ISO 8601) until the next step. */
export type PriceStep = {
  at: string;
  price: number;
};

/** A product in the API: the price in rupees by city, the image as a path on our origin. */
export type Product = {
  _id: string;
  name: string;
  names: ProductNames;
  category: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
  description: string;
  /** The description in other languages, "" where unknown; only in responses for a single product. */
  descriptions?: ProductNames;
  /** Has up to three decimals, because some products are sold in parts of a unit. */
  stock: number;
  unit: "kg" | "liter" | "piece" | "packet";
  /** The contents of one packet or piece; both null where unknown. */
  packSize: number | null;
  packUnit: "g" | "kg" | "ml" | "liter" | "piece" | null;
  /** Rupees per kg or litre of a product sold in packs; null where `price` already is per kg or litre, or where unknown. */
  unitPrice: {
    amount: number;
    per: "kg" | "liter";
  } | null;
  price: Record<string, number>;
  /** Quantities must be multiples of this and at least `minQuantity`; both are 1 where any whole quantity is allowed. By kg or liter the multiple may be 0.5, 0.25, 0.1 or 0.05. */
  orderMultiple: number;
  minQuantity: number;
  /** Volume prices in the requested city, with rising quantities and falling prices. */
  priceBreaks: ProductBreak[];
  /** For staff: the volume prices of other cities, by city. */
  priceBreaksElsewhere?: Record<string, ProductBreak[]>;
  /** The HSN code ("" where unknown) and the GST rate in percent; absent in lists. */
  hsn?: string;
  gstRate?: number;
  isPrepacked?: boolean;
  /** How far the weight at delivery may differ from the ordered quantity, in percent; null when it is not weighed. */
  weightTolerance?: number | null;
  /** The size of each counted unit in the product's unit, such as "bunch:0.25|sack:50"; absent in lists. */
  conversions?: string;
  /** For staff: where it lies in the warehouse. */
  zone?: string;
  bin?: string;
  image: string;
  imagePublicId: string;
};

/** An alert is deleted once it has fired. Money in rupees, times in ISO 8601. */
export type ProductAlert = {
  kind: "price" | "stock";
  location: string;
  /** Fires when the price falls below this; null for a stock alert. */
  target: number | null;
  createdAt: string;
  product: {
    _id: string;
    name: string;
    names: ProductNames;
    unit: "kg" | "liter" | "piece" | "packet";
    image: string;
    stock: number;
    /** Null while the product is not sold in this city. */
    price: number | null;
  };
};

/** From this quantity on, each unit of the line costs `price` (rupees). */
export type ProductBreak = {
  from: number;
  price: number;
};

/** Omitted fields do not change, nor do the prices of omitted cities. */
export type ProductChanges = {
  name?: string;
  description?: string;
  category?: "Vegetables" | "Fruits" | "Dairy" | "Non-Veg" | "Grains" | "Spices" | "Oils" | "Pulses";
  unit?: "kg" | "liter" | "piece" | "packet";
  stock?: number;
  price?: {
    patna?: number;
    [name: string]: null | "" | number | number | undefined;
  };
  image?: string;
  aliases?: string | string[];
  names?: {
    hindi?: string;
    marathi?: string;
    gujarati?: string;
  };
  descriptions?: {
    hindi?: string;
    marathi?: string;
    gujarati?: string;
  };
  packSize?: null | "" | number;
  packUnit?: null | "" | "g" | "kg" | "ml" | "liter" | "piece";
  zone?: string;
  bin?: string;
  orderMultiple?: number;
  minQuantity?: null | "" | number;
  conversions?: string;
  priceBreaks?: {
    from: number;
    price: number;
  }[] | string;
  priceBreaksElsewhere?: Record<string, {
    from: number;
    price: number;
  }[] | string>;
  hsn?: string;
  gstRate?: 0 | 0.25 | 3 | 5 | 12 | 18 | 28 | 40;
  isPrepacked?: boolean | "yes" | "no";
  weightTolerance?: null | "" | number;
};

/** The non-English names; "" where unknown. */
export type ProductNames = {
  hindi: string;
  marathi: string;
  gujarati: string;
};

/** What an order would cost now. Nothing is ordered and no stock is reserved. Money in rupees. */
export type Quote = {
  lines: ({
    productId: string;
    name: string;
    names: ProductNames;
    unit: "kg" | "liter" | "piece" | "packet";
    /** Unit price at this quantity. */
    price: number;
    quantity: number;
    total: number;
    /** The prices of larger quantities of the product. */
    priceBreaks: {
      from: number;
      price: number;
    }[];
    /** The quantity that can be ordered; only when it is less than the requested one. */
    available?: number;
  })[];
  subtotal: number;
  deliveryFee: number;
  tax: number;
  /** GST included in the total. */
  gstIncluded: number;
  /** To be sent as `expectedTotal` when the order is placed. */
  total: number;
  /** Amount by which the subtotal is below the city's minimum order; 0 when it is reached. */
  missingForMinimum: number;
  slot: OrderSlot | null;
  estimatedDelivery: string;
};

/** An order as it would be placed; its other fields may be sent too and are ignored. */
export type QuoteInput = {
  items: {
    productId: string;
    quantity: number;
  }[];
  location: string;
  /** When given, the city must serve its PIN code. */
  deliveryAddress?: string;
  slot?: SlotChoice;
};

/** An account with debt, for staff. */
export type Receivable = {
  buyer: {
    _id: string;
    name: string;
    phone: string;
  };
  location: string;
  limit: number;
  days: number;
  balance: number;
  /** When the oldest unpaid order was delivered. */
  unpaidSince: string;
  /** Due day of that delivery. */
  oldestDue: string;
  daysOverdue: number;
};

/** Debt of buyers on account, in rupees. Payments pay off the oldest charges first. */
export type Receivables = {
  total: number;
  /** By age of the unpaid charges: the ages of `AGES`, and older. */
  ages: number[];
  /** Credit balances that the shop owes to buyers. */
  inFavour: number;
  /** When the sums were computed. */
  at: string;
};

/** Products delivered free of charge with an order, in place of returned ones. */
export type Replacement = {
  product: {
    _id: string;
    name: string;
    unit: "kg" | "liter" | "piece" | "packet";
  };
  names: ProductNames;
  quantity: number;
  /** The order from which the products were returned. */
  orderId: string;
};

/** A return as the API returns it. Money in rupees, times ISO 8601. */
export type Return = {
  _id: string;
  orderId: string;
  version: number;
  state: "requested" | "decided";
  requestedAt: string;
  requestedBy: {
    name: string;
  };
  /** Deadline for the decision. */
  decideBy: string;
  note: string;
  /** Names below `/api/orders/{id}/return-photos/`. */
  photos: string[];
  lines: LineOfReturn[];
  /** Refunded part of the delivery fee; only for the return that takes the last products. */
  deliveryFee: number;
  /** Reversed part of the cash rounding, with the last return; may be negative. */
  roundOff: number;
  /** Sum of lines, delivery fee and rounding. */
  total: number;
  decision: DecisionOfReturn | null;
};

export type Returnable = {
  /** Deadline for requesting a return; null for an order that was not delivered. */
  until: string | null;
  isOpen: boolean;
  /** Whether a return may leave out lines or part of a line; otherwise it must cover everything left of every line. */
  partial: boolean;
  /** Lines with a quantity left to return, at their final quantities. */
  lines: ({
    product: {
      _id: string;
      name: string;
      unit: "kg" | "liter" | "piece" | "packet";
    };
    names: ProductNames;
    image: string;
    price: number;
    quantity: number;
  })[];
};

/** All lines of the list in order. `version`: the list's version as read; rejected with 409 when it has changed since. */
export type SetLinesInput = {
  version: number;
  /** Renames the list in the same step. */
  name?: string;
  lines: ListLineInput[];
};

export type SetStatusInput = {
  status: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
};

/** Input of staff. Without `decision`, the rule that the buyer chose applies. `leave_out` and `replace` record the buyer's answer by telephone; `replace` takes the most similar product unless `substituteId` names another. */
export type SettleShortageInput = {
  productId: string;
  decision?: "leave_out" | "replace";
  substituteId?: string;
};

export type SheetColumn = {
  /** Empty without headings. */
  heading: string;
  kind: "none" | "product" | "quantity" | "unit" | "note" | "id";
  samples: string[];
};

export type SheetView = {
  /** The names of the sheets that have rows; a text file has one sheet named "". */
  sheets: string[];
  sheet: number;
  header: number;
  columns: SheetColumn[];
  /** The number of rows below the headings. */
  rows: number;
  /** The number of rows hidden in the sheet, which are left out. */
  hidden: number;
};

export type ShortLine = {
  productId: string;
  name: string;
  names: ProductNames;
  unit: "kg" | "liter" | "piece" | "packet";
  wanted: number;
  taken: number;
};

/** A line of which too little was found at picking; the buyer was asked what to do. */
export type Shortage = {
  product: {
    _id: string;
    name: string;
    unit: "kg" | "liter" | "piece" | "packet";
  };
  names: ProductNames;
  ordered: number;
  found: number;
  /** ISO 8601; without an answer by then, the missing quantity is left out. */
  answerBy: string;
  /** Most similar product first. */
  choices: ShortageChoice[];
};

/** A product offered in place of what is missing, at the same or a lower price. Money in rupees. */
export type ShortageChoice = {
  product: {
    _id: string;
    name: string;
    unit: "kg" | "liter" | "piece" | "packet";
  };
  names: ProductNames;
  quantity: number;
  price: number;
  total: number;
};

export type SlotChoice = {
  id: string;
  day: string;
};

/** Times are ISO 8601; days are Indian days such as 2026-11-24. */
export type StandingOrder = {
  _id: string;
  version: number;
  location: string;
  /** `name` is null when the list was deleted. */
  list: {
    _id: string;
    name: string | null;
  };
  days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
  /** Null when the city no longer offers it. */
  slot: {
    id: string;
    fromHour: number;
    untilHour: number;
  } | null;
  deliveryAddress: string;
  phone: string;
  notes: string;
  paymentMethod: "cod" | "razorpay" | "account";
  until: string | null;
  paused: boolean;
  /** Why it was paused automatically; null otherwise. */
  pausedBecause: string | null;
  /** The next delivery day, and when its order is placed; null without one. */
  next: {
    day: string;
    placeAt: string;
  } | null;
  createdAt: string;
};

export type StandingOrderDay = {
  day: string;
  state: "planned" | "skipped" | "day_off" | "placed" | "refused";
  /** True when the date has its own lines instead of the list's. */
  edited: boolean;
  previewedAt: string | null;
  /** When the order is placed; until then the date can be edited and skipped. */
  placeAt: string;
  orderId: string | null;
  reason: "nothing_left" | "list_gone" | "slot_gone" | "slot_full" | "too_late" | "day_off" | "city_closed" | "address" | "blocked" | "limit" | "credit" | "minimum" | "no_member" | "payments_off" | "other" | null;
  /** Lines below the wanted quantity, as of the preview or the order; `taken` is 0 for a line left out. */
  short: ShortLine[];
};

/** A line of a statement. A positive `amount` raises the debt; `balance` is the debt after it. */
export type StatementEntry = {
  _id: string;
  at: string;
  kind: "charge" | "credit_note" | "payment" | "reversal" | "write_off" | "transfer";
  /** Number of the document. */
  number: string | null;
  documentId: string | null;
  orderId: string | null;
  /** Id of the payment or of the reversed payment. `isReversed` is true for a reversed payment. */
  paymentId: string | null;
  isReversed: boolean;
  method: "cash" | "bank" | "upi" | "online" | null;
  reference: string;
  /** Day of the payment, in India. */
  paidOn: string | null;
  amount: number;
  balance: number;
};

export type StockProduct = {
  _id: string;
  name: string;
  names: ProductNames;
  unit: "kg" | "liter" | "piece" | "packet";
};

export type StocktakeLine = {
  _id: string;
  name: string;
  names: ProductNames;
  unit: "kg" | "liter" | "piece" | "packet";
  zone: string;
  bin: string;
  stock: number;
};

export type TimelineEvent = {
  at: string;
  /** When the agent acted, if the phone sent the command later (`at`). */
  happenedAt?: string;
  from: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled" | null;
  to: "pending" | "confirmed" | "accepted" | "delivered" | "cancelled";
  type: string;
  note?: string;
  actor: {
    role: string;
    name: string;
  };
  /** Name of the API token that the actor used. */
  token?: string;
  /** The lines that a change of the order altered. */
  change?: OrderDifference;
  /** The delivery time before and after a change of the slot. */
  delivery?: DeliveryChange;
};

/** An account on the wire. The id is `_id`; dates are ISO 8601. */
export type User = {
  _id: string;
  name: string;
  email: string;
  role: "hotel" | "delivery" | "admin" | "owner";
  phone: string;
  address: string;
  location: string;
  gstin: string | null;
  isEmailVerified: boolean;
  adminVerificationStatus: boolean;
  adminStatus: "pending" | "verified" | "rejected" | null;
  language: "english" | "hindi" | "marathi" | "gujarati";
  timezone: "ist" | "utc";
  totalOrders: number;
  createdAt: string;
};

/** Products that an account orders on most days, with their usual quantities. */
export type UsualLines = {
  product: Product;
  quantity: number;
}[];

/** What anyone who holds a document may verify. Money in rupees. */
export type VerifiedDocument = {
  kind: "invoice" | "bill_of_supply" | "invoice_bill" | "credit_note";
  number: string;
  /** ISO 8601. */
  issuedAt: string;
  total: number;
};

/** Waste of a product in the week from `week`, a Monday. In rupees, at cost or, where unknown, at today's price. */
export type WastedInWeek = {
  week: string;
  product: StockProduct;
  quantity: number;
  worth: number;
};

export type WorkingList = {
  _id: string;
  name: string;
  location: string;
  lineCount: number;
  /** Increases with every change of the list. */
  version: number;
  learnedAs: "regulars" | "sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | null;
  updatedAt: string;
  lines: ListLine[];
};

/** The body of a webhook, by its type. */
export type WebhookBody = {
  type: "order.placed" | "order.confirmed" | "order.accepted" | "order.delivered" | "order.cancelled" | "order.changed" | "order.refunded";
  timestamp: string;
  data: {
    orderId: string;
    version: number;
    status: string;
    previousStatus: string | null;
    paymentMethod: string;
    paymentStatus: string;
    total: number;
    location: string;
    placedAt: string;
    estimatedDelivery: string;
    reason?: string | null;
    amount?: number;
  };
} | {
  type: "product.price_changed";
  timestamp: string;
  data: {
    productId: string;
    name: string;
    location: string;
    price: number;
    previousPrice: number | null;
  };
} | {
  type: "product.back_in_stock";
  timestamp: string;
  data: {
    productId: string;
    name: string;
    location: string;
    stock: number;
  };
} | {
  type: "document.issued";
  timestamp: string;
  data: {
    documentId: string;
    number: string;
    kind: string;
    orderId: string;
    version: number;
    total: number;
    issuedAt: string;
  };
} | {
  type: "payment.captured";
  timestamp: string;
  data: {
    orderId: string;
    version: number;
    paymentId: string;
    amount: number;
  };
} | {
  type: "ping";
  timestamp: string;
  data: {
    endpointId: string;
  };
};

/** The codes of errors that the shop answers. */
export type ErrorCode =
  | "accounts.blocked"
  | "accounts.decided_meanwhile"
  | "accounts.not_found"
  | "accounts.own_record"
  | "accounts.too_many_short_rules"
  | "admins.email_not_verified"
  | "admins.not_found"
  | "agents.location_changed"
  | "agents.not_found"
  | "agents.vehicle_changed"
  | "alerts.in_stock"
  | "alerts.target_too_high"
  | "alerts.too_many"
  | "auth.admin_required"
  | "auth.already_verified"
  | "auth.email_taken"
  | "auth.forbidden"
  | "auth.invalid_credentials"
  | "auth.invalid_otp"
  | "auth.invalid_reset_link"
  | "auth.not_verified"
  | "auth.otp_over"
  | "auth.owner_required"
  | "auth.phone_taken"
  | "auth.rejected"
  | "auth.required"
  | "auth.reset_link_over"
  | "auth.second_factor_needed"
  | "auth.second_factor_setup_needed"
  | "auth.second_step_over"
  | "auth.too_many_attempts"
  | "auth.weak_password"
  | "auth.wrong_password"
  | "auth.wrong_second_factor"
  | "cash.conflict"
  | "cash.handover_closed"
  | "cash.handover_open"
  | "cash.limit_reached"
  | "cash.more_than_carried"
  | "cash.not_found"
  | "cash.note_missing"
  | "cities.conflict"
  | "cities.copy_unfinished"
  | "cities.not_found"
  | "cities.slug_taken"
  | "contact.not_found"
  | "credit.above_owed"
  | "credit.already_reversed"
  | "credit.day_in_future"
  | "credit.exceeded"
  | "credit.more_than_owed"
  | "credit.not_for_members"
  | "credit.not_offered"
  | "credit.not_reversible"
  | "credit.open_account"
  | "credit.overdue"
  | "credit.payment_not_found"
  | "credit.reference_known"
  | "credit.terms_changed"
  | "documents.not_found"
  | "door.changed"
  | "door.figures_changed"
  | "door.line"
  | "door.nothing_delivered"
  | "door.too_often"
  | "http.address_too_long"
  | "http.method_not_allowed"
  | "http.not_found"
  | "images.unavailable"
  | "imports.key_reused"
  | "imports.not_confirmed"
  | "imports.not_found"
  | "imports.not_ready"
  | "imports.nothing"
  | "imports.outdated"
  | "imports.too_large"
  | "imports.unreadable"
  | "imports.wrong_rows"
  | "input.invalid"
  | "input.malformed"
  | "input.not_form"
  | "input.not_json"
  | "input.not_multipart"
  | "input.too_large"
  | "ledger.balances_differ"
  | "ledger.nothing_to_correct"
  | "limits.add_passkey"
  | "limits.api_token"
  | "limits.calendar"
  | "limits.claim_phone"
  | "limits.contact"
  | "limits.forgot_password"
  | "limits.heavy_work"
  | "limits.import"
  | "limits.login"
  | "limits.lookups"
  | "limits.mail_code"
  | "limits.make_token"
  | "limits.orders"
  | "limits.own_data"
  | "limits.parse_list"
  | "limits.passkey_options"
  | "limits.push"
  | "limits.register"
  | "limits.sign_up_form"
  | "limits.team_invitation"
  | "limits.upload"
  | "limits.webhook_ping"
  | "limits.webhook_retry"
  | "list_file.damaged"
  | "list_file.empty"
  | "list_file.encrypted"
  | "list_file.legacy_xls"
  | "list_file.macros"
  | "list_file.missing"
  | "list_file.not_a_table"
  | "list_file.other_spreadsheet"
  | "list_file.state_lost"
  | "list_file.too_large"
  | "list_file.too_large_inside"
  | "list_file.too_many_asking"
  | "list_file.too_many_rows"
  | "list_file.too_much_text"
  | "list_file.web_page"
  | "list_import.column_twice"
  | "list_import.no_product"
  | "lists.changed"
  | "lists.name_taken"
  | "lists.not_found"
  | "lists.too_many"
  | "lists.too_many_lines"
  | "lists.unknown_product"
  | "live.upgrade_required"
  | "mails.not_found"
  | "orders.agent_not_available"
  | "orders.already_accepted"
  | "orders.already_packed"
  | "orders.already_picked"
  | "orders.already_rated"
  | "orders.approval_needs_cash"
  | "orders.approver_required"
  | "orders.awaiting_approval"
  | "orders.awaiting_payment"
  | "orders.awaits_answer"
  | "orders.below_minimum"
  | "orders.buyer_blocked"
  | "orders.carries_enough"
  | "orders.change_ended"
  | "orders.change_needs_approval"
  | "orders.change_needs_payment"
  | "orders.change_unpaid"
  | "orders.changed_meanwhile"
  | "orders.choice_gone"
  | "orders.city_closed"
  | "orders.code_locked"
  | "orders.conflict"
  | "orders.delivery_changed"
  | "orders.difference_too_small"
  | "orders.idempotency_conflict"
  | "orders.illegal_transition"
  | "orders.line_marked"
  | "orders.lines_to_pick"
  | "orders.no_new_codes_left"
  | "orders.not_awaiting_approval"
  | "orders.not_changeable"
  | "orders.not_delivered"
  | "orders.not_found"
  | "orders.not_packed"
  | "orders.not_placed_by_you"
  | "orders.not_short"
  | "orders.nothing_packed"
  | "orders.pick_line_changed"
  | "orders.pin_not_served"
  | "orders.prices_changed"
  | "orders.quantity_not_allowed"
  | "orders.slot_closed"
  | "orders.slot_full"
  | "orders.slot_share"
  | "orders.stock_short"
  | "orders.too_much_open"
  | "orders.too_much_open_for_new"
  | "orders.too_old_to_rate"
  | "orders.unknown_product"
  | "orders.wrong_code"
  | "passkeys.already_registered"
  | "passkeys.challenge_over"
  | "passkeys.invalid"
  | "passkeys.not_found"
  | "passkeys.password_required"
  | "passkeys.refused"
  | "passkeys.too_many"
  | "passkeys.verify_first"
  | "payments.already_paid"
  | "payments.amount_too_small"
  | "payments.bad_signature"
  | "payments.malformed_webhook"
  | "payments.not_payable"
  | "payments.off"
  | "payments.refused"
  | "payments.too_late"
  | "payments.too_many_unpaid"
  | "payments.too_much_unpaid_for_new"
  | "payments.too_much_unpaid_here"
  | "payments.unavailable"
  | "payments.verification_delayed"
  | "payments.verification_failed"
  | "price_lists.not_found"
  | "products.changed"
  | "products.conflict"
  | "products.not_found"
  | "profile.carries_cash"
  | "profile.carries_orders"
  | "profile.changed_meanwhile"
  | "profile.confirmation_wrong"
  | "profile.last_owner"
  | "profile.not_of_this_role"
  | "profile.open_orders"
  | "profile.read_only"
  | "profile.refund_under_way"
  | "push.bad_key"
  | "push.device_gone"
  | "push.not_subscribed"
  | "push.not_taken"
  | "push.off"
  | "push.unknown_service"
  | "returns.already_decided"
  | "returns.line_not_delivered"
  | "returns.more_than_delivered"
  | "returns.not_found"
  | "returns.not_refundable"
  | "returns.not_whole"
  | "returns.only_whole_order"
  | "returns.photo_unknown"
  | "returns.refund_too_small"
  | "returns.replacement_short"
  | "returns.too_late"
  | "second_factor.already_set_up"
  | "second_factor.not_set_up"
  | "second_factor.set_up_over"
  | "security.cross_site"
  | "security.https_required"
  | "security.tls_too_old"
  | "seller.conflict"
  | "server.fault"
  | "server.not_ready"
  | "server.overloaded"
  | "server.unavailable"
  | "sessions.not_found"
  | "sessions.password_required"
  | "slots.conflict"
  | "slots.not_found"
  | "slots.too_many"
  | "standing_orders.conflict"
  | "standing_orders.day_over"
  | "standing_orders.list_gone"
  | "standing_orders.no_date"
  | "standing_orders.no_such_day"
  | "standing_orders.not_found"
  | "standing_orders.slot_gone"
  | "standing_orders.too_many"
  | "stock.short"
  | "team.already_member"
  | "team.cart_full"
  | "team.conflict"
  | "team.full"
  | "team.has_open_orders"
  | "team.has_own_team"
  | "team.in_another_team"
  | "team.invitation_for_another"
  | "team.invitation_over"
  | "team.owes"
  | "team.owner_required"
  | "team.verify_first"
  | "team_invitations.not_found"
  | "team_members.not_found"
  | "tokens.not_for_tokens"
  | "tokens.not_found"
  | "tokens.other_network"
  | "tokens.owners_only"
  | "tokens.password_required"
  | "tokens.request_reused"
  | "tokens.scope_missing"
  | "tokens.too_many"
  | "upload.failed"
  | "upload.not_an_image"
  | "upload.too_large"
  | "upload.too_many"
  | "upload.too_many_pixels"
  | "upload.too_slow"
  | "webhooks.address_refused"
  | "webhooks.changed_meanwhile"
  | "webhooks.delivery_not_found"
  | "webhooks.disabled"
  | "webhooks.not_found"
  | "webhooks.not_verified"
  | "webhooks.too_many"
  | "webhooks.waits_for_earlier";
