import type { tokenRefusals as inEnglish } from "../english/token-refusals.ts";

export const tokenRefusals: typeof inEnglish = {
  scope_missing: "આ API ટોકનને {scope} ની પરવાનગી નથી.",
  not_for_tokens: "અહીં API ટોકન ચાલતા નથી. કૃપા કરીને લોગિન કરો.",
  other_network: "આ API ટોકન આ નેટવર્કથી ચાલતું નથી.",
  not_found: "આ API ટોકન મળ્યું નથી.",
  too_many: "એક અકાઉન્ટમાં વધુમાં વધુ {max, number} API ટોકન હોઈ શકે. કૃપા કરીને પહેલાં કોઈ એક રદ કરો.",
  owners_only: "API ટોકન, વેબહુક અને કૅલેન્ડરનું સરનામું ફક્ત અકાઉન્ટના માલિક બનાવી અને દૂર કરી શકે છે.",
  name_missing: "કૃપા કરીને નામ લખો.",
  name_too_long: "નામ બહુ લાંબું છે.",
  network_invalid: "કૃપા કરીને સરનામું અથવા નેટવર્ક લખો, જેમ કે 203.0.113.0/24.",
  networks_many: "વધુમાં વધુ {max, number} નેટવર્ક આપી શકાય છે.",
  scope_unknown: "આવી કોઈ પરવાનગી નથી.",
  scope_of_shop: "આ પરવાનગી ફક્ત દુકાન માટે છે: {scope}.",
  password_required: "તમે લોગિન કર્યાને {minutes, number} મિનિટથી વધારે થયું છે. કૃપા કરીને તમારો પાસવર્ડ લખો.",
  request_reused:
    "આનાથી એક ટોકન બની ચૂક્યું છે, જે ફરી બતાવી શકાતું નથી. કૃપા કરીને ટોકનની યાદી ફરી ખોલો, તેને રદ કરો અને બીજું બનાવો.",
  scope_missing_input: "કૃપા કરીને ઓછામાં ઓછી એક પરવાનગી પસંદ કરો.",
  days_invalid: "કૃપા કરીને 1 થી 3650 સુધી પૂરા દિવસ લખો.",
};
