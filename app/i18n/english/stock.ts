/** The stock of the warehouse and its movements. */
export const stock = {
  movedAs: {
    opening: "{quantity} to begin with",
    received: "{quantity} were received",
    sold: "{quantity} were sold",
    cancelled: "{quantity} came back from cancelled orders",
    returned: "{quantity} were returned",
    wasted: "{quantity} were wasted",
    counted: "{quantity} by a count",
    corrected: "{quantity} were corrected",
  },
  meanwhile: "{moved} meanwhile; stock is now {stock}",
  movedMeanwhile: "Stock moved meanwhile; it is now {stock}",
} as const;
