import type { Translation } from "../translation.ts";

export const verify: Translation<"verify"> = {
  pageTitle: "દસ્તાવેજ તપાસો",
  genuine: "આ દસ્તાવેજ સાચો છે",
  genuineText: "તે {name} એ આપ્યો છે. આ આંકડા તમારા કાગળ સાથે સરખાવો.",
  unknown: "અમે આ દસ્તાવેજ જાણતા નથી",
  unknownText: "{name} એ આ કોડનો કોઈ દસ્તાવેજ આપ્યો નથી. કોઈ કાગળ પર આ કોડ હોય તો કૃપા કરીને અમને ફોન કરો.",
  kind: "પ્રકાર",
  number: "નંબર",
  date: "તારીખ",
  total: "કુલ",
  contact: "અમારો સંપર્ક કરો",
};
