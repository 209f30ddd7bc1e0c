const SMALL = [
  ...["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"],
  ...["Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"],
];
const TENS = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];

const belowHundred = (value: number): string => {
  if (value < 20) return SMALL[value] ?? "";
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
};

/** Largest first; a crore may itself be counted in lakhs, as in "One Lakh Crore". */
const UNITS = [
  [10_000_000, "Crore"],
  [100_000, "Lakh"],
  [1_000, "Thousand"],
  [100, "Hundred"],
] as const;

const wholeInWords = (value: number): string => {
  if (value < 100) return belowHundred(value);
  const [size, name] = UNITS.find(([size]) => value >= size) ?? UNITS[3];
  const rest = value % size;
  const many = `${wholeInWords(Math.floor(value / size))} ${name}`;
  return rest === 0 ? many : `${many} ${wholeInWords(rest)}`;
};

/** Amount as written on Indian documents: "Rupees One Lakh Twenty Thousand and Fifty Paise Only". */
export const amountInWords = (paise: number): string => {
  const rupees = wholeInWords(Math.floor(paise / 100));
  const rest = paise % 100;
  return `Rupees ${rupees}${rest === 0 ? "" : ` and ${belowHundred(rest)} Paise`} Only`;
};
