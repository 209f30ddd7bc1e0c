/**
 * Worked cases of the tax arithmetic, checked by hand (docs/appendix-tax-cases.md shows the same). Amounts in paise, prices
 * include tax; rates in percent; quantities in thousandths of the unit.
 */

export interface Parts {
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

interface LineCase {
  readonly title: string;
  readonly price: number;
  readonly quantity: number;
  readonly rate: number;
  readonly isInterState?: true;
  readonly total: number;
  readonly parts: Parts;
  readonly how: string;
}

const within = (taxable: number, half: number): Parts => ({ taxable, cgst: half, sgst: half, igst: 0 });
const across = (taxable: number, igst: number): Parts => ({ taxable, cgst: 0, sgst: 0, igst });

/** One unit of the given price. */
const one = (title: string, total: number, rate: number, parts: Parts, how: string): LineCase => ({
  title,
  price: total,
  quantity: 1000,
  rate,
  total,
  parts,
  how,
  ...(parts.igst > 0 ? { isInterState: true } : {}),
});

export const LINE_CASES: readonly LineCase[] = [
  one("5 %, no rounding", 10500, 5, within(10000, 250), "10500 × 2.5 ÷ 105 = 250"),
  one("5 %, down", 10000, 5, within(9524, 238), "10000 × 2.5 ÷ 105 = 238.095"),
  one("5 %, one paisa", 1, 5, within(1, 0), "1 × 2.5 ÷ 105 = 0.024"),
  one("5 %, just below a half", 20, 5, within(20, 0), "20 × 2.5 ÷ 105 = 0.476"),
  one("5 %, exactly a half: up", 21, 5, within(19, 1), "21 × 2.5 ÷ 105 = 0.5; 21 − 2 × 1 = 19"),
  one("5 %, exactly one and a half: up", 63, 5, within(59, 2), "63 × 2.5 ÷ 105 = 1.5; 63 − 2 × 2 = 59"),
  one("12 %, no rounding", 11200, 12, within(10000, 600), "11200 × 6 ÷ 112 = 600"),
  one("12 %, up", 9999, 12, within(8927, 536), "9999 × 6 ÷ 112 = 535.661; 9999 − 1072 = 8927"),
  one("18 %, no rounding", 11800, 18, within(10000, 900), "11800 × 9 ÷ 118 = 900"),
  one("18 %, down", 123456, 18, within(104624, 9416), "123456 × 9 ÷ 118 = 9416.136; 123456 − 18832 = 104624"),
  one("28 %", 12800, 28, within(10000, 1400), "12800 × 14 ÷ 128 = 1400"),
  one("40 %", 14000, 40, within(10000, 2000), "14000 × 20 ÷ 140 = 2000"),
  one("0.25 %, exactly a half: up", 10025, 0.25, within(9999, 13), "10025 × 0.125 ÷ 100.25 = 12.5; 10025 − 26 = 9999"),
  one("3 %", 5000, 3, within(4854, 73), "5000 × 1.5 ÷ 103 = 72.816; 5000 − 146 = 4854"),
  one("exempt", 25000, 0, within(25000, 0), "no tax"),
  one(
    "a crore and more",
    1234567890,
    5,
    within(1175778942, 29394474),
    "1234567890 × 2.5 ÷ 105 = 29394473.571; 1234567890 − 58788948 = 1175778942",
  ),
  one(
    "the largest line there can be",
    10_000_000_000_000,
    40,
    within(7_142_857_142_858, 1_428_571_428_571),
    "10¹³ × 20 ÷ 140 = 1428571428571.43; 10¹³ − 2857142857142 = 7142857142858",
  ),
  one("another state, 5 %", 10500, 5, across(10000, 500), "10500 × 5 ÷ 105 = 500"),
  one("another state, 18 %, down", 10000, 18, across(8475, 1525), "10000 × 18 ÷ 118 = 1525.424"),
  one("another state, exactly one and a half: up", 14, 12, across(12, 2), "14 × 12 ÷ 112 = 1.5"),
  one(
    "another state, a paisa less than two halves",
    10000,
    12,
    across(8929, 1071),
    "10000 × 12 ÷ 112 = 1071.429; within a state 535.714 → 536, twice 1072",
  ),
  {
    title: "weighed, exempt",
    price: 38000,
    quantity: 2345,
    rate: 0,
    total: 89110,
    parts: within(89110, 0),
    how: "380.00 × 2.345 = 891.10",
  },
  {
    title: "weighed, 5 %, two roundings",
    price: 9050,
    quantity: 1115,
    rate: 5,
    total: 10091,
    parts: within(9611, 240),
    how: "90.50 × 1.115 = 100.9075 → 100.91; 10091 × 2.5 ÷ 105 = 240.262; 10091 − 480 = 9611",
  },
  {
    title: "weighed, exactly half a paisa: up",
    price: 100,
    quantity: 5,
    rate: 0,
    total: 1,
    parts: within(1, 0),
    how: "1.00 × 0.005 = 0.005 → 0.01",
  },
  {
    title: "weighed, another state, 18 %",
    price: 5999,
    quantity: 3333,
    rate: 18,
    isInterState: true,
    total: 19995,
    parts: across(16945, 3050),
    how: "59.99 × 3.333 = 199.94667 → 199.95; 19995 × 18 ÷ 118 = 3050.085",
  },
];

interface BasketCase {
  readonly title: string;
  /** [total, rate] of each line. */
  readonly goods: readonly (readonly [number, number])[];
  readonly fee: number;
  /** The buyer has a GSTIN. */
  readonly isRegistered?: true;
  readonly isInterState?: true;
  /** The seller has no GSTIN. */
  readonly isSellerUnregistered?: true;
  readonly documents: readonly (Parts & { readonly kind: string; readonly total: number })[];
  readonly how: string;
}

const bill = (total: number) => ({ kind: "bill_of_supply", total, ...within(total, 0) });
const invoice = (total: number, parts: Parts) => ({ kind: "invoice", total, ...parts });
const both = (total: number, parts: Parts) => ({ kind: "invoice_bill", total, ...parts });

export const BASKET_CASES: readonly BasketCase[] = [
  {
    title: "exempt goods and a fee",
    goods: [[50000, 0]],
    fee: 4000,
    documents: [bill(54000)],
    how: "the fee is exempt as the goods are",
  },
  {
    title: "one rate and a fee",
    goods: [[52500, 5]],
    fee: 4200,
    documents: [invoice(56700, within(54000, 1350))],
    how: "52500 × 2.5 ÷ 105 = 1250; 4200 × 2.5 ÷ 105 = 100",
  },
  {
    title: "two rates share the fee",
    goods: [
      [10500, 5],
      [23600, 18],
    ],
    fee: 5000,
    documents: [invoice(39100, within(34398, 2351))],
    how: "5000 × 105 ÷ 341 = 1539.589 → 1540, rest 3460; 250 + 37 (36.667) + 1800 + 264 (263.898) = 2351",
  },
  {
    title: "mixed, no GSTIN: one document",
    goods: [
      [30000, 0],
      [10500, 5],
    ],
    fee: 0,
    documents: [both(40500, within(40000, 250))],
    how: "10500 × 2.5 ÷ 105 = 250; 40500 − 500 = 40000",
  },
  {
    title: "mixed, GSTIN: two documents",
    goods: [
      [30000, 0],
      [10500, 5],
    ],
    fee: 0,
    isRegistered: true,
    documents: [invoice(10500, within(10000, 250)), bill(30000)],
    how: "each with its own goods",
  },
  {
    title: "mixed, GSTIN, with a fee",
    goods: [
      [30000, 0],
      [10500, 5],
    ],
    fee: 4000,
    isRegistered: true,
    documents: [invoice(11537, within(10987, 275)), bill(32963)],
    how: "4000 × 300 ÷ 405 = 2962.963 → 2963, rest 1037; 250 + 25 (1037 × 2.5 ÷ 105 = 24.690) = 275",
  },
  {
    title: "the same in another state",
    goods: [
      [30000, 0],
      [10500, 5],
    ],
    fee: 4000,
    isRegistered: true,
    isInterState: true,
    documents: [invoice(11537, across(10988, 549)), bill(32963)],
    how: "10500 × 5 ÷ 105 = 500; 1037 × 5 ÷ 105 = 49.381; 11537 − 549 = 10988",
  },
  {
    title: "the seller is not registered",
    goods: [
      [30000, 0],
      [10500, 5],
    ],
    fee: 4000,
    isRegistered: true,
    isSellerUnregistered: true,
    documents: [bill(44500)],
    how: "nothing is taxed",
  },
  {
    title: "a fee of one paisa, equal values",
    goods: [
      [10000, 0],
      [10000, 5],
    ],
    fee: 1,
    isRegistered: true,
    documents: [invoice(10001, within(9525, 238)), bill(10000)],
    how: "0.5 each: of equal remainders the higher rate gets it; 238 + 0 (1 × 2.5 ÷ 105 = 0.024)",
  },
  {
    title: "one line short, one rejected, one weighed",
    goods: [
      [20000, 0],
      [154800, 0],
      [45000, 5],
    ],
    fee: 3000,
    documents: [both(222800, within(220628, 1086))],
    how: "8 of 10 kg at 25.00; 2.150 kg at 720.00; 3 at 150.00; fee 3000 × 1748 ÷ 2198 = 2385.805 → 2386, rest 614; 1071 (1071.429) + 15 (14.619) = 1086; 222800 − 2172",
  },
];

interface CreditCase {
  readonly title: string;
  readonly total: number;
  readonly quantity: number;
  readonly rate: number;
  readonly isInterState?: true;
  /** Credit notes issued one after another; together they cover the whole line. */
  readonly notes: readonly (Parts & { readonly quantity: number; readonly total: number })[];
  readonly how: string;
}

const note = (quantity: number, total: number, parts: Parts) => ({ quantity, total, ...parts });

export const CREDIT_CASES: readonly CreditCase[] = [
  {
    title: "3 packets one by one",
    total: 10000,
    quantity: 3000,
    rate: 5,
    notes: [note(1000, 3333, within(3175, 79)), note(1000, 3334, within(3174, 80)), note(1000, 3333, within(3175, 79))],
    how: "10000 ÷ 3 = 3333.333; 6667 ÷ 2 = 3333.5; the rest. Of the half 238: 238 × 3333 ÷ 10000 = 79.325; 159 × 3334 ÷ 6667 = 79.512; the rest",
  },
  {
    title: "half a kilo of a weighed line",
    total: 89110,
    quantity: 2345,
    rate: 0,
    notes: [note(500, 19000, within(19000, 0)), note(1845, 70110, within(70110, 0))],
    how: "89110 × 500 ÷ 2345 = 19000",
  },
  {
    title: "a third, another state, 18 %",
    total: 19995,
    quantity: 3333,
    rate: 18,
    isInterState: true,
    notes: [note(1111, 6665, across(5648, 1017)), note(2222, 13330, across(11297, 2033))],
    how: "19995 ÷ 3 = 6665; 3050 × 6665 ÷ 19995 = 1016.667; 3050 − 1017 = 2033",
  },
  {
    title: "a gram, then the rest",
    total: 10091,
    quantity: 1115,
    rate: 5,
    notes: [note(1, 9, within(9, 0)), note(1114, 10082, within(9602, 240))],
    how: "10091 ÷ 1115 = 9.050; 240 × 9 ÷ 10091 = 0.214; 10091 − 9 = 10082; 10082 − 480 = 9602",
  },
  {
    title: "the whole line at once",
    total: 10000,
    quantity: 3000,
    rate: 5,
    notes: [note(3000, 10000, within(9524, 238))],
    how: "as on the invoice",
  },
];
