import type { Translation } from "../translation.ts";

export const messages: Translation<"messages"> = {
  pageTitle: "संदेश · एडमिन",
  title: "संदेश",
  filterLabel: "हालत के हिसाब से",
  states: { open: "जवाब देना है", answered: "जवाब दिया" },
  empty: { open: "हर संदेश का जवाब दिया जा चुका है", answered: "अभी किसी संदेश का जवाब नहीं दिया गया" },
  loading: "संदेश आ रहे हैं…",
  older: "पुराने संदेश",
  newest: "सबसे नए संदेश",
  reply: "Re: {subject}",
  call: "{name} को फ़ोन करें: {phone}",
  tick: "जवाब दे दिया",
  tickNamed: "जवाब दे दिया: {subject}",
  reopen: "जवाब नहीं दिया है",
  reopenNamed: "जवाब नहीं दिया है: {subject}",
  saving: "सेव हो रहा है…",
  done: "संदेश पर जवाब का निशान लग गया।",
  undone: "संदेश फिर से जवाब वाली सूची में है।",
  answered: "{by} ने जवाब दिया, {at}",
  failed: "कोई गड़बड़ी हुई",
  offline: "इंटरनेट नहीं है। कुछ नहीं बदला; कृपया दोबारा कोशिश करें।",
};
