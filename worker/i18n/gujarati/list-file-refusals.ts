import type {
  listFileRefusals as filesInEnglish,
  listImportRefusals as importsInEnglish,
} from "../english/list-file-refusals.ts";

export const listFileRefusals: typeof filesInEnglish = {
  missing: "કૃપા કરીને ફાઇલ પસંદ કરો.",
  empty: "આ ફાઇલમાં કંઈ નથી.",
  legacy_xls:
    "આ જૂના Excel ની (.xls) વર્કબુક છે. Excel માં “Save as” અને પછી “Excel Workbook (.xlsx)” પસંદ કરો, અને તે ફાઇલ અહીં પસંદ કરો.",
  encrypted: "આ વર્કબુક પર પાસવર્ડ છે. કૃપા કરીને તે કાઢી નાખો (File, Info, Protect Workbook), વર્કબુક સેવ કરો અને ફરી પસંદ કરો.",
  macros: "આ વર્કબુકમાં પ્રોગ્રામ (મેક્રો) છે. કૃપા કરીને તેને “Excel Workbook (.xlsx)” તરીકે સેવ કરો અને તે ફાઇલ પસંદ કરો.",
  other_spreadsheet: "આ સ્પ્રેડશીટ બીજા પ્રકારની છે. કૃપા કરીને તેને .xlsx અથવા CSV તરીકે સેવ કરો અને તે ફાઇલ પસંદ કરો.",
  web_page: "નામ સ્પ્રેડશીટ જેવું હોય તો પણ આ ફાઇલ વેબ પેજ કે XML છે. તેને Excel માં ખોલો, .xlsx તરીકે સેવ કરો અને તે ફાઇલ પસંદ કરો.",
  not_a_table: "આ ફાઇલ કોષ્ટક નથી. કૃપા કરીને CSV ફાઇલ અથવા Excel વર્કબુક (.xlsx) પસંદ કરો.",
  damaged: "આ વર્કબુક બગડેલી છે. કૃપા કરીને તેને Excel માં ખોલો, .xlsx તરીકે સેવ કરો અને ફરી પસંદ કરો.",
  too_large_inside: "આ ફાઇલમાં ઘણું બધું છે. કૃપા કરીને ઓર્ડર નવી ફાઇલમાં કૉપિ કરો અને તે પસંદ કરો.",
  too_many_rows: "એક શીટમાં વધુમાં વધુ {max, number} હરોળ હોઈ શકે. કૃપા કરીને જે જરૂરી નથી તે કાઢી નાખો.",
  too_many_asking:
    "{count, number} હરોળમાં જથ્થો છે, જ્યારે એક ફાઇલમાં વધુમાં વધુ {max, number} હોઈ શકે. કૃપા કરીને ફાઇલના ભાગ કરો.",
  too_much_text: "આ ફાઇલમાં ઘણું બધું લખાણ છે. કૃપા કરીને જરૂરી ન હોય તે કૉલમ અને હરોળ કાઢી નાખો.",
  state_lost: "ફાઇલ રસ્તામાં ખોવાઈ ગઈ. કૃપા કરીને તેને ફરી પસંદ કરો.",
  too_large: "ફાઇલ વધુમાં વધુ 1 MB ની હોઈ શકે. કૃપા કરીને જરૂરી ન હોય તે શીટ અને હરોળ કાઢી નાખો.",
};

export const listImportRefusals: typeof importsInEnglish = {
  mapping_invalid: "કૉલમ બરાબર નથી.",
  column_twice: "જથ્થો, એકમ અને પ્રોડક્ટ id, દરેક માટે એક જ કૉલમ હોઈ શકે.",
  no_product: "પ્રોડક્ટનાં નામ કયા કૉલમમાં છે તે કૃપા કરીને કહો.",
};
