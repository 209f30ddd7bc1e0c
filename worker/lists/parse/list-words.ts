import type { Category } from "../../catalogue/categories.contract.ts";
import { FRACTION_WORDS } from "../../platform/quantity-text.contract.ts";
import type { ListUnit } from "./list-units.contract.ts";

/** Words of lists that kitchens send, in Latin letters, Devanagari and Gujarati. */

const wordsIn = (text: string): string[] => text.trim().split(/\s+/);
const isOneOf = (text: string) => {
  const words = new Set(wordsIn(text));
  return (word: string | undefined): boolean => word !== undefined && words.has(word);
};

interface UnitWord {
  readonly unit: ListUnit;
  /** The number of units in one of this word: 100 for a quintal. */
  readonly times: number;
}

const UNITS: readonly (readonly [ListUnit, number, string])[] = [
  ["kg", 1, "kg kgs kgm kilo kilos kilogram kilograms kilogramme k किलो किग्रा किलोग्राम केजी કિલો કિલોગ્રામ કિગ્રા કેજી"],
  ["kg", 100, "quintal quintals qtl qntl kuntal क्विंटल कुंतल ક્વિન્ટલ"],
  ["kg", 40, "mann maund मन"],
  ["g", 1, "g gm gms gr gram grams grm gramme grammes ग्राम ग्रा ग्रॅम ग्रैम ગ્રામ ગ્રા"],
  ["liter", 1, "l lt ltr ltrs liter liters litre litres litr lit letar लीटर लिटर ली लि લીટર લિટર"],
  ["ml", 1, "ml mls mili milliliter millilitre एमएल मिली એમએલ"],
  ["piece", 1, "pc pcs pics piece pieces peice pis no nos nag nang nug head heads unit units पीस नग नंग अदद પીસ નંગ"],
  ["dozen", 1, "dozen dozens doz dz dzn darjan darzan dajan दर्जन डझन ડઝન દરજન"],
  [
    "packet",
    1,
    `packet packets pkt pkts pckt pack packs pouch pouches tin tins can cans jar jars bottle bottles tub tubs bucket buckets balti punnet punnets cup cups box boxes
    tray trays dabba dabbe dabbo daba dabbi dabi dibbi dibbe dabbe shishi botal botl ladi loaf slab pipa peepa jhar पैकेट पाकिट पॅकेट पाउच टिन डिब्बा डब्बा डबा
    बोतल बाटली डबे ट्रे लादी પેકેટ ટીન ડબ્બો ડબ્બા ડબો બોટલ ટ્રે`,
  ],
  [
    "sack",
    1,
    "bori boriya bora bag bags sack sacks katta katte goni gunny gooni thaila बोरी बोरा कट्टा गोणी ગુણી થેલો બોરી કટ્ટો",
  ],
  ["crate", 1, "crate crates carat caret peti petti carton cartons case cases क्रेट कैरेट पेटी कार्टन ક્રેટ પેટી"],
  [
    "bunch",
    1,
    "bunch bunches gaddi guddi gaddiya gadi judi judis juri muthi mutthi bundle bundles aanti गड्डी गट्ठी जुडी जुड्या जूडी मुट्ठी ઝૂડી જુડી પૂળી",
  ],
];
const UNIT_WORDS = new Map<string, UnitWord>(
  UNITS.flatMap(([unit, times, words]) => wordsIn(words).map((word) => [word, { unit, times }] as const)),
);
export const unitOf = (word: string | undefined): UnitWord | undefined =>
  word === undefined ? undefined : UNIT_WORDS.get(word);

/** Kitchens' words for packs, by the word in product names. */
const CONTAINERS: Readonly<Record<string, string>> = {
  tin: "tin tins dabba dabbe dabbo daba peepa pipa टिन डिब्बा डब्बा डबा डबे ટીન ડબ્બો ડબ્બા ડબો",
  jar: "jar jars jhar",
  can: "can cans",
  pouch: "pouch pouches पाउच",
  carton: "carton cartons कार्टन કાર્ટન",
  tub: "tub tubs",
  cup: "cup cups",
  bag: "bag bags",
  tray: "tray trays ट्रे ટ્રે",
};
const CONTAINER_WORDS = new Map(
  Object.entries(CONTAINERS).flatMap(([name, words]) => wordsIn(words).map((word) => [word, name] as const)),
);
export const containerOf = (word: string): string | null => CONTAINER_WORDS.get(word) ?? null;

const NUMBERS: readonly (readonly [number, string])[] = [
  ...FRACTION_WORDS,
  [1, "ek one एक એક"],
  [2, "do don be two दो दोन બે"],
  [3, "teen tin tran three तीन ત્રણ"],
  [4, "char chaar four चार ચાર"],
  [5, "paanch panch pach five पांच पाँच पाच પાંચ"],
  [6, "chhe chhah chah chha chhe six छह छः छे सहा છ"],
  [7, "saat sat seven सात સાત"],
  [8, "aath ath eight आठ આઠ"],
  [9, "nau nav nine नौ नऊ નવ"],
  [10, "das dus daha ten दस दहा દસ"],
  [11, "gyarah gyara eleven ग्यारह અગિયાર"],
  [12, "barah bara twelve बारह बारा બાર"],
  [13, "terah thirteen तेरह"],
  [14, "chaudah fourteen चौदह"],
  [15, "pandrah pandra pandhra fifteen पंद्रह पन्द्रह पंधरा પંદર"],
  [16, "solah sixteen सोलह"],
  [17, "satrah seventeen सत्रह"],
  [18, "atharah eighteen अठारह"],
  [19, "unnis nineteen उन्नीस"],
  [20, "bees bis vis twenty बीस वीस વીસ"],
  [25, "pachees pachis pacchis पच्चीस पंचवीस પચ્ચીસ"],
  [30, "tees tis thirty तीस ત્રીસ"],
  [40, "chalis chalees forty चालीस ચાલીસ"],
  [50, "pachas fifty पचास પચાસ"],
];
const NUMBER_WORDS = new Map(NUMBERS.flatMap(([value, words]) => wordsIn(words).map((word) => [word, value] as const)));
export const isHundred = isOneOf("sau so hundred सौ शे સો");
/** Words that add to the number after them: a half, a quarter, or minus a quarter. */
const SHIFTS = new Map<string, number>([
  ...wordsIn("sadhe saadhe sade साढ़े साढे साडे સાડા").map((word) => [word, 0.5] as const),
  ...wordsIn("sawa sava सवा સવા").map((word) => [word, 0.25] as const),
  ...wordsIn("paune pone पौने पावणे પોણા").map((word) => [word, -0.25] as const),
]);
export const numberOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : NUMBER_WORDS.get(word);
export const shiftOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : SHIFTS.get(word);

/** Number words that are a quantity even without a unit, because they have no other meaning. */
export const isPlainNumber = isOneOf(
  "ek teen paanch saat aath das dus gyarah barah pandrah bees pachees pachis tees chalis pachas one two three four five six seven eight nine ten twelve fifteen twenty thirty forty fifty एक दो तीन चार पांच पाँच सात आठ दस बारह पंद्रह बीस तीस पचास",
);

export const isSeparating = isOneOf("and aur or ane ani va plus और एवं તથા અને आणि व");

export const isEach = isOneOf(
  "each every har sab sabhi dono donon teeno tino all sagle badha badhu हर सब सभी दोनों तीनों सगळे બધા દરેક",
);

/** Words before one of these are a purpose, not a product: "salad ke liye". */
export const endsPurpose = isOneOf("liye lie sathi saathi mate maate लिए साठी માટે");
/** Words after "for" are a purpose. */
export const startsPurpose = (word: string): boolean => word === "for";

/** A number before one of these is a time, a date or a number of guests. */
export const isTime =
  isOneOf(`baje bje am pm baj vajta vajata vajya vagye vage bajey oclock hrs tarikh taarikh tareekh date st nd rd th jan january feb
    february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december pax covers guests persons people plates log
    बजे तारीख वाजता વાગ્યે`);
/** A number after one of these is not an amount. */
export const isNumbered = isOneOf(
  "room table order indent kot date dated dt mob mobile phone ph contact gst bill invoice number",
);

/** Words that name no product: greetings, requests, days. */
const CHAT = new Set(
  wordsIn(
    `bhai bhaiya bhaiyya bhau bhaisahab sahab saheb sir madam maam ji seth dada kaka chacha namaste namaskar pranam salaam hello hi
    hey dear team regards thanks thank thanku thankyou you dhanyavad dhanyawad please pls plz plss kindly request good morning
    evening night afternoon ok okay theek thik hai hain he ho hoga hogi haan ha han na mat
    kal aaj parso parson abhi subah subha shaam sham dopahar raat tak jaldi urgent urgently tomorrow today now asap by
    udya aaj sakali sakal sandhyakali paryant kale savare sanje
    bhej bhejo bhejna bhejdo bhejiye bhijwa bhijwana bhijva bhejwa dena dijiye dijiyega dedo dede de diya pathva pathav pathvun
    mokljo mokalo mokli moklo aapjo apjo joie joiye pahije paahije dya chahiye chaiye chahie chahiyega lagega lagegi likh likho lijiye le lena
    send deliver delivery arrange provide following need needed needs require required requirement order ordered list items item
    ka ki ke ko se me mein par pe aur bhi bas sirf only wala wale wali vala vali vale ye yeh wo woh sab isme our my your i we us is are be this that these the a an of to from with per
    rs rupees rupee rupaye inr mera meri hamara humara hamare tomorrows todays wahi same
    भैया भाई जी सर नमस्ते कृपया कल आज परसों सुबह शाम तक जल्दी भेज भेजो भेजना भेजिए भेजें देना दीजिए दीजिये दे दो चाहिए धन्यवाद का की के को से में
    और भी बस है हैं ये यह वाला वाली वाले द्या पाठवा उद्या सकाळी ભાઈ કાલે સવારે મોકલો મોકલજો આપજો જોઈએ ની નો ના નું ને`,
  ),
);
export const isChat = (word: string): boolean => CHAT.has(word) || isTime(word) || isNumbered(word);

/** Words of headings above products, with the categories that they announce. */
const HEADINGS: readonly (readonly [readonly Category[], string])[] = [
  [
    ["Vegetables"],
    `sabzi sabji sabjiya sabziyan subzi bhaji bhajipala shaak shakbhaji tarkari vegetables vegetable veggies veg greens
    सब्जी सब्ज़ी सब्जियां भाजी भाजीपाला पालेभाज्या पालेभाजी तरकारी શાક શાકભાજી`,
  ],
  [["Fruits"], "fruits fruit fal phal fruite फल फळ फळे ફળ"],
  [["Dairy"], "dairy डेयरी ડેરી"],
  [["Non-Veg"], "non nonveg meat mans maans seafood poultry नॉनवेज मांसाहार"],
  [
    ["Grains", "Spices", "Oils", "Pulses"],
    `kirana kiryana kirane rashan ration grocery groceries provision provisions pansari store dry
    किराना किराणा राशन કરિયાણું કરિયાણા`,
  ],
  [["Spices"], "masala masale masalas masalo spice spices मसाला मसाले મસાલા"],
  [["Pulses"], "pulses kathol kadadhanya कडधान्य કઠોળ"],
  [[], "saman samaan maal सामान माल સામાન"],
];
const HEADING_WORDS = new Map(
  HEADINGS.flatMap(([shelf, words]) => wordsIn(words).map((word) => [word, shelf] as const)),
);
/** The categories that a heading announces; null where a word belongs to no heading. */
export const headingOf = (words: readonly string[]): readonly Category[] | null => {
  const shelves = words.map((word) => HEADING_WORDS.get(word));
  if (shelves.length === 0 || !shelves.every((shelf) => shelf !== undefined)) return null;
  // In "non veg" the first word decides.
  return shelves.find((shelf) => shelf.length > 0) ?? [];
};

/** Words about quality, cut and brand, which a search may leave out. */
export const isQuality =
  isOneOf(`acha accha achha achchha acchi achhi badhiya best quality fresh taza taaza taja taji tazi good nice clean saaf firm ripe pakka
    medium size sized big large small bada badi bade chhota chhoti local regular extra nos loose khula brand branded
    new old pahadi pahari naya nayi naye purana purani purane mota moti mote patla patli teekha teekhi tikha tikhi hot hua hui hue cut kata kati
    kate half whole sabut
    ताजा ताज़ा ताजी अच्छा अच्छी बढ़िया बड़ा बड़ी बड़े छोटा छोटी छोटे नया नयी नए पुराना पुरानी पुराने मोटा पतला तीखा तीखी हुआ हुई कटा कटी
    amul fortune dhara saffola aashirvaad ashirvad rajdhani patanjali everest mdh catch sudha britannia nestle kissan
    colour colours color colors type types mm cm inch mahin maheen barik bareek nandini govardhan mother dairy maggi veeba
    चांगला चांगली चांगले मोठा मोठी मोठे लहान जुना जुने नवा नवे तिखट
    તાજા તાજી સારા સારી મોટા મોટી નાના નાની જૂના નવા તીખા`);

/** Spice brands, which sell ground spices: "Catch haldi" is turmeric powder, not fresh turmeric (kachchi haldi). */
export const isSpiceBrand = isOneOf("everest mdh catch badshah");

/** Words after a number that say what kind, not how much: capsicum 3 colour, fries 9 mm, kaju 4 tukda. */
export const isSorts = isOneOf("colour colours color colors type types mm cm inch tukda tukdi");

/** "Not wanted" after a product leaves the line out. */
export const isNotWanted = isOneOf("nahi nahin nai nako nathi not dont नहीं नको નહીં નથી");

/** Product names that begin with a number word. */
const NUMBERED_NAMES = new Set(
  wordsIn(
    "panch_phoron panch_phoran panch_foron panch_ratan panch_mel char_magaz char_magaj nau_dal nine_dal pav_bhaji pach_foron पाँच_फोरन पांच_फोरन पाव_भाजी",
  ),
);
export const isNumberedName = (one: string, next: string | undefined): boolean =>
  next !== undefined && NUMBERED_NAMES.has(`${one}_${next}`);

/** Initials that kitchens write before these words: G.Chilly, F. beans. */
const INITIALS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["chilly chilli chillies chili chilies", { g: "green", r: "red" }],
  ["beans", { f: "french" }],
  ["finger fingers", { l: "lady" }],
  ["leaves", { c: "coriander", m: "mint" }],
  ["onion", { s: "spring" }],
  ["potato", { b: "baby", s: "sweet" }],
  ["corn", { b: "baby", s: "sweet" }],
  ["cabbage", { r: "red" }],
  ["pepper", { b: "black", w: "white" }],
  ["tomato", { c: "cherry" }],
  ["masala masale", { g: "garam", gram: "garam" }],
];
const INITIAL_WORDS = new Map(
  INITIALS.flatMap(([words, meant]) => wordsIn(words).map((word) => [word, meant] as const)),
);
export const initialOf = (letter: string, word: string | undefined): string | undefined =>
  word === undefined ? undefined : INITIAL_WORDS.get(word)?.[letter];

const SHORT_WORDS = new Map(
  [
    ["powder", "pdr pwdr powdr pwd pwder"],
    ["chicken", "chkn ckn chix chikn"],
    ["boneless", "bonless bnls bl"],
    ["cream", "crm"],
  ].flatMap(([meant = "", words = ""]) => wordsIn(words).map((word) => [word, meant] as const)),
);
export const spelledWord = (word: string): string | undefined => SHORT_WORDS.get(word);

/** Abbreviations whose point does not end a line: 50 nos. */
export const isCounter = isOneOf("no nos");
