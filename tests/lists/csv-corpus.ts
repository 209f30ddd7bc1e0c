import { type CorpusFile, PLAIN } from "./corpus-file.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** One byte per character, as old software writes it; characters above U+00FF cannot be encoded. */
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string, isBig: boolean, mark: boolean): Uint8Array => {
  const written = (mark ? "\uFEFF" : "") + text;
  const view = new DataView(new ArrayBuffer(written.length * 2));
  for (let at = 0; at < written.length; at++) view.setUint16(at * 2, written.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
};

/** Text files as various software writes them. */
export const CSV_FILES: readonly CorpusFile[] = [
  { name: "plain", bytes: utf8("Item,Qty,Unit\nPotato,10,kg\nOnion,5,kg\n"), header: 1, columns: "pqu", rows: PLAIN },
  {
    name: "semicolons, decimal commas, a mark of UTF-8 and Windows line ends",
    bytes: utf8('\uFEFFItem;Qty;Unit\r\nPotato;10;kg\r\n"Paneer; fresh";2,5;kg\r\n'),
    header: 1,
    columns: "pqu",
    rows: ["2: Potato | 10 | kg", "3: Paneer; fresh | 2,5 | kg"],
  },
  {
    name: "amounts below nothing, which ask for nothing",
    bytes: utf8("Item;Qty\nPotato;2,50\nOnion;-5\nTomato;(3)\nGarlic;−4 kg\nGinger;4-\nSpinach;0\nPaneer;0,75\n"),
    header: 1,
    columns: "pq",
    rows: ["2: Potato | 2,50 | ", "8: Paneer | 0,75 | "],
    leftOut: [3, 4, 5, 6, 7],
  },
  {
    name: "tabs in UTF-16, as Excel saves Unicode text",
    bytes: utf16("सामान\tमात्रा\tइकाई\r\nआलू\t10\tकिलो\r\nप्याज\t5\tकिलो\r\n", false, true),
    header: 1,
    columns: "pqu",
    rows: ["2: आलू | 10 | किलो", "3: प्याज | 5 | किलो"],
  },
  {
    name: "UTF-16 with the high byte first and without a mark",
    bytes: utf16("Item,Qty,Unit\nPotato,10,kg\nOnion,5,kg\n", true, false),
    header: 1,
    columns: "pqu",
    rows: PLAIN,
  },
  {
    name: "pipes",
    bytes: utf8("Particulars|Quantity|UOM\nPotato|10|kg\nOnion|5|kg"),
    header: 1,
    columns: "pqu",
    rows: PLAIN,
  },
  {
    name: "Windows-1252",
    bytes: latin1("Item,Qty,Remarks\nPur\xe9e of tomato,3,\x93good\x94 one\nJalape\xf1o,1,\n"),
    header: 1,
    columns: "pqn",
    rows: ["2: Purée of tomato | 3 |  | “good” one", "3: Jalapeño | 1 | "],
  },
  {
    name: "quoted line breaks and doubled quotes",
    bytes: utf8('Item,Qty,Note\n"Potato\n(Jyoti)",10,"for ""banquet"", not\nsmall"\nOnion,5,\n'),
    header: 1,
    columns: "pqn",
    rows: ['2: Potato (Jyoti) | 10 |  | for "banquet", not small', "3: Onion | 5 | "],
  },
  {
    name: "an inch sign that opens no quotation",
    bytes: utf8('Item,Qty\n"12"" pizza base",20\nPizza base 9",10\n'),
    header: 1,
    columns: "pq",
    rows: ['2: 12" pizza base | 20 | ', '3: Pizza base 9" | 10 | '],
  },
  {
    name: "a quotation mark that is never closed",
    bytes: utf8('Item,Qty\n"Potato,10\nOnion,5\n'),
    header: 1,
    columns: "pq",
    rows: ['2: "Potato | 10 | ', "3: Onion | 5 | "],
  },
  {
    name: "sep= in a line of its own",
    bytes: utf8("sep=;\nItem;Qty\nPotato, red;10\nOnion, red;5\n"),
    header: 2,
    columns: "pq",
    rows: ["3: Potato, red | 10 | ", "4: Onion, red | 5 | "],
  },
  {
    name: "headings in row 4 below a name and an address, and a sum at the end",
    bytes: utf8(
      'Hotel Maurya,,,\n"South Gandhi Maidan, Patna",,,\n,,,\nS.No,Description of Goods,Order Qty,UOM\n1,Potato,10,kg\n2,Onion,5,kg\n,,,\n,Total,15,\n',
    ),
    header: 4,
    columns: "-pqu",
    rows: ["5: Potato | 10 | kg", "6: Onion | 5 | kg"],
    leftOut: [8],
  },
  {
    name: "prices, stock and amounts beside the quantity",
    bytes: utf8(
      "Code,Item Name,Closing Stock,Required,Unit,Rate,Amount\nV01,Potato,3,10,kg,25.50,255\nV02,Onion,2,5,kg,30,150\n",
    ),
    header: 1,
    columns: "ip-qu--",
    rows: ["2: Potato | 10 | kg", "3: Onion | 5 | kg"],
  },
  {
    name: "quantities with their unit, halves and words",
    bytes: utf8("Item,Qty\nPotato,10 kg\nGinger,1/2 kg\nMilk,10 pkt\nPaneer,dhai kilo\nEggs,2 tray\n"),
    header: 1,
    columns: "pq",
    rows: [
      "2: Potato | 10 kg | ",
      "3: Ginger | 1/2 kg | ",
      "4: Milk | 10 pkt | ",
      "5: Paneer | dhai kilo | ",
      "6: Eggs | 2 tray | ",
    ],
  },
  {
    name: "the unit in the heading",
    bytes: utf8("Vegetable name,Qty (kg)\nPotato,10\nOnion,5\n"),
    header: 1,
    columns: "pq",
    rows: PLAIN,
  },
  {
    name: "quantities that count from one, as a serial number does",
    bytes: utf8("Item,Qty\nPotato,1\nOnion,2\nTomato,3\n"),
    header: 1,
    columns: "pq",
    rows: ["2: Potato | 1 | ", "3: Onion | 2 | ", "4: Tomato | 3 | "],
  },
  {
    name: "headings in a language that we do not speak",
    bytes: utf8("Hotel Zur Post;;\nZutat;Anzahl;Wann\nPotato;10;morgen\nOnion;5;morgen\n"),
    header: 2,
    columns: "pq-",
    rows: ["3: Potato | 10 | ", "4: Onion | 5 | "],
  },
  {
    name: "no headings at all",
    bytes: utf8("1,Potato,10,kg\n2,Onion,5,kg\n3,Tomato,8,kg\n"),
    header: 0,
    columns: "-pqu",
    rows: ["1: Potato | 10 | kg", "2: Onion | 5 | kg", "3: Tomato | 8 | kg"],
  },
  {
    name: "one column without headings, as a pasted list",
    bytes: utf8("aloo 10 kg\npyaz 5 kg\nhari mirch 500 g\n"),
    header: 0,
    columns: "p",
    rows: ["1: aloo 10 kg | null | ", "2: pyaz 5 kg | null | ", "3: hari mirch 500 g | null | "],
  },
  {
    name: "goods without a quantity, zeros and dashes",
    bytes: utf8("Item,Qty,Unit\nVEGETABLES,,\nPotato,10,kg\nOnion,,kg\nTomato,0,kg\nGinger,-,kg\nGarlic,nil,kg\n"),
    header: 1,
    columns: "pqu",
    rows: ["3: Potato | 10 | kg"],
    leftOut: [2, 4, 5, 6, 7],
  },
  {
    name: "our own price list with a quantity written beside it",
    bytes: utf8(
      "id,name,category,price,unit,quantity\n01J9ZK3V5W8XQ4M2N6P7R8S9T0,Potato (Jyoti),Vegetables,25.50,kg,10\n01J9ZK3V5W8XQ4M2N6P7R8S9T1,Onion (Nasik Red),Vegetables,30,kg,\n",
    ),
    header: 1,
    columns: "ip--uq",
    rows: ["2: Potato (Jyoti) | 10 | kg"],
    leftOut: [3],
  },
  {
    name: "Gujarati headings",
    bytes: utf8("ક્રમ,વસ્તુ,જથ્થો,એકમ,નોંધ\n1,બટાકા,10,કિલો,\n2,ડુંગળી,5,કિલો,લાલ\n"),
    header: 1,
    columns: "-pqun",
    rows: ["2: બટાકા | 10 | કિલો", "3: ડુંગળી | 5 | કિલો | લાલ"],
  },
  {
    name: "Marathi headings, Indian digits and thousands",
    bytes: utf8('अ.क्र.,मालाचे नाव,प्रमाण,एकक,दर\n1,बटाटा,१०,किलो,२५\n2,तांदूळ,"1,250",किलो,४५\n'),
    header: 1,
    columns: "-pqu-",
    rows: ["2: बटाटा | १० | किलो", "3: तांदूळ | 1,250 | किलो"],
  },
  {
    name: "formulas that spreadsheets must not run",
    bytes: utf8("Item,Qty\n'=Potato,10\n'+Onion,5\n"),
    header: 1,
    columns: "pq",
    rows: ["2: =Potato | 10 | ", "3: +Onion | 5 | "],
  },
];
