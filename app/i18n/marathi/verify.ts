import type { Translation } from "../translation.ts";

export const verify: Translation<"verify"> = {
  pageTitle: "दस्तऐवज तपासा",
  genuine: "हा दस्तऐवज खरा आहे",
  genuineText: "तो {name} ने दिला आहे. हे आकडे तुमच्या कागदाशी जुळवून पाहा.",
  unknown: "हा दस्तऐवज आम्हाला माहीत नाही",
  unknownText: "{name} ने या कोडचा कोणताही दस्तऐवज दिलेला नाही. कागदावर हा कोड असेल तर कृपया आम्हाला फोन करा.",
  kind: "प्रकार",
  number: "क्रमांक",
  date: "दिनांक",
  total: "एकूण",
  contact: "आमच्याशी संपर्क साधा",
};
