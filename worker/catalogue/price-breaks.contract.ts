/** From this quantity on a unit costs `pricePaise`. */
export interface PriceBreak {
  readonly from: number;
  readonly pricePaise: number;
}
