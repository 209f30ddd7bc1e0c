import type { Translation } from "../translation.ts";

export const shortRule: Translation<"shortRule"> = {
  rules: {
    ask: "પહેલાં મને પૂછો",
    nearest: "એ જ કે ઓછા ભાવનું મળતું મોકલો",
    leave_out: "છોડી દો",
  },
  title: "કંઈ ખૂટે તો",
  order: "આખા ઓર્ડર માટે",
  usual: "હંમેશની જેમ",
  asUsual: "હંમેશની જેમ: {rule}",
  asOrder: "આખા ઓર્ડરની જેમ",
  ifMissing: "ખૂટે તો",
  ofLine: "ખૂટે તો: {rule}",
  lineOf: "{name}: ખૂટે તો",
  remember: "દરેક વસ્તુ માટે મારી પસંદગી યાદ રાખો",
};
