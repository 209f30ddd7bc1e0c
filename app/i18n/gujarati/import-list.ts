import type { Translation } from "../translation.ts";

export const importList: Translation<"importList"> = {
  fileTitle: "ફાઇલમાંથી ઓર્ડર કરો",
  fileIntro: "તમને શું જોઈએ તે લખેલી સ્પ્રેડશીટ. તમે જુઓ તે પહેલાં કાર્ટમાં કંઈ જતું નથી.",
  file: "તમારી ફાઇલ",
  hint: "CSV અથવા Excel (.xlsx), 1 MB અને 500 પ્રોડક્ટ સુધી. કૉલમ અને મથાળાં જેવાં છે તેવાં ચાલશે. અમે ફાઇલ વાંચીએ છીએ અને તેમાંનું કંઈ રાખતા નથી.",
  drop: "ફાઇલ અહીં મૂકો અથવા પસંદ કરો",
  read: "ફાઇલ વાંચો",
  reading: "વાંચીએ છીએ…",
  tooLarge: "ફાઇલ વધુમાં વધુ 1 MB ની હોઈ શકે. કૃપા કરીને જરૂરી ન હોય તે શીટ અને હરોળ કાઢી નાખો.",
  columnsTitle: "કયા કૉલમમાં શું છે?",
  columnsIntro: "મથાળાં અને હરોળ પરથી અમે આ અંદાજ લગાવ્યો છે. જે ખોટું હોય તે સુધારો.",
  sheet: "શીટ",
  header: "મથાળાં",
  noHeader: "મથાળાં નથી",
  headerRow: "હરોળ {row}: {cells}",
  hidden: "{count, plural, one {# છુપાવેલી હરોળ છોડી દીધી} other {# છુપાવેલી હરોળ છોડી દીધી}}",
  column: "કૉલમ {letter}",
  kind: "{name} માં શું છે?",
  empty: "ખાલી",
  look: "{count, plural, one {# હરોળ જુઓ} other {# હરોળ જુઓ}}",
  looking: "શોધીએ છીએ…",
  lookTitle: "આ બરાબર છે?",
  lookIntro: "શું કહેવા માગો છો તે પસંદ કરો, જથ્થો સુધારો, પછી બધું એકસાથે ઉમેરો.",
  leftOut: "{count, plural, one {# હરોળ છોડી દીધી} other {# હરોળ છોડી દીધી}}: સરવાળા અને જથ્થા વગરનો માલ",
  changeColumns: "કૉલમ બદલો",
  startOver: "બીજી ફાઇલ",
  offline: "તમે ઓફલાઇન છો. બધું અહીં જ છે: કનેક્ટ થાઓ ત્યારે ફરી પ્રયાસ કરો.",
  fileOffline: "તમે ઓફલાઇન છો. કનેક્ટ થાઓ ત્યારે કૃપા કરીને ફાઇલ ફરી પસંદ કરો.",
  failed: "આ થયું નહીં. કૃપા કરીને ફરી પ્રયાસ કરો.",
  kinds: {
    none: "જરૂરી નથી",
    product: "પ્રોડક્ટ",
    quantity: "જથ્થો",
    unit: "એકમ અથવા પેકનું કદ",
    note: "નોંધ",
    id: "અમારો પ્રોડક્ટ id અથવા SKU",
  },
};

export const importLink: Translation<"importLink"> = {
  label: "ફાઇલમાંથી ઓર્ડર કરો",
};
