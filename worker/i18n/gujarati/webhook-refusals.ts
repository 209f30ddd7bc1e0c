import type { webhookRefusals as inEnglish } from "../english/webhook-refusals.ts";

export const webhookRefusals: typeof inEnglish = {
  not_found: "આ વેબહુક મળ્યો નથી.",
  delivery_not_found: "આ ડિલિવરી મળી નથી.",
  not_verified: "કૃપા કરીને પહેલાં મારી પ્રોફાઇલમાં તમારું ઈમેલ સરનામું ચકાસો. પછી તમે વેબહુક ઉમેરી શકશો.",
  too_many: "એક અકાઉન્ટમાં વધુમાં વધુ {max, number} વેબહુક હોઈ શકે. કૃપા કરીને પહેલાં કોઈ એક દૂર કરો.",
  disabled: "આ વેબહુક બંધ છે. કૃપા કરીને પહેલાં તેને ચાલુ કરો.",
  waits_for_earlier: "એ જ ઓર્ડર કે પ્રોડક્ટની અગાઉની એક ઘટના હજી પહોંચવાની બાકી છે. કૃપા કરીને તેને ફરી મોકલો.",
  changed_meanwhile: "આ દરમિયાન આ વેબહુક બદલાયો છે. કૃપા કરીને તેને ફરી જુઓ.",
  address_refused: "આ સરનામે વેબહુક મોકલી શકાતા નથી.",
  address_no_url: "કૃપા કરીને આખું સરનામું લખો, જેમ કે https://erp.example.com/rasad.",
  address_not_https: "સરનામું https:// થી શરૂ થવું જોઈએ.",
  address_credentials: "સરનામામાં યુઝર નેમ કે પાસવર્ડ ન હોવો જોઈએ.",
  address_port: "સરનામામાં 443 કે 8443 સિવાય બીજો પોર્ટ ચાલતો નથી.",
  address_not_public: "સરનામું ડોમેન નામવાળા જાહેર સર્વરનું હોવું જોઈએ, ખાનગી નેટવર્કનું નહીં.",
  address_own_host: "આ સરનામું આ જ દુકાનનું છે.",
  url_missing: "કૃપા કરીને સરનામું લખો.",
  url_too_long: "સરનામું બહુ લાંબું છે.",
  description_too_long: "વર્ણન બહુ લાંબું છે.",
  types_missing: "કૃપા કરીને ઓછામાં ઓછી એક ઘટના પસંદ કરો.",
  type_unknown: "આવી કોઈ ઘટના નથી.",
};
