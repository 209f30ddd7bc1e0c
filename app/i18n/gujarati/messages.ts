import type { Translation } from "../translation.ts";

export const messages: Translation<"messages"> = {
  pageTitle: "સંદેશા · એડમિન",
  title: "સંદેશા",
  filterLabel: "સ્થિતિ પ્રમાણે",
  states: { open: "જવાબ આપવાનો", answered: "જવાબ આપ્યો" },
  empty: { open: "દરેક સંદેશાનો જવાબ અપાઈ ગયો છે", answered: "હજી કોઈ સંદેશાનો જવાબ અપાયો નથી" },
  loading: "સંદેશા આવી રહ્યા છે…",
  older: "જૂના સંદેશા",
  newest: "સૌથી નવા સંદેશા",
  reply: "Re: {subject}",
  call: "{name}ને ફોન કરો: {phone}",
  tick: "જવાબ આપી દીધો",
  tickNamed: "જવાબ આપી દીધો: {subject}",
  reopen: "જવાબ આપ્યો નથી",
  reopenNamed: "જવાબ આપ્યો નથી: {subject}",
  saving: "સેવ થઈ રહ્યું છે…",
  done: "સંદેશા પર જવાબનું નિશાન થયું.",
  undone: "સંદેશો ફરી જવાબ આપવાની યાદીમાં છે.",
  answered: "{by}એ જવાબ આપ્યો, {at}",
  failed: "કંઈક ભૂલ થઈ",
  offline: "ઇન્ટરનેટ નથી. કંઈ બદલાયું નથી; કૃપા કરીને ફરી પ્રયત્ન કરો.",
};
