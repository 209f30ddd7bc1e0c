import type { Translation } from "../translation.ts";

export const offline: Translation<"offline"> = {
  shop: "નેટવર્ક નથી. ભાવ અને સ્ટોક {time}ના છે.",
  board: "નેટવર્ક નથી. આ ઓર્ડર {time}ના છે. તમે જે ડિલિવર કરશો તે ફોનમાં રહેશે અને પછી મોકલાશે.",
  orders: "નેટવર્ક નથી. આ ઓર્ડર {time}ના છે.",
  cart: "નેટવર્ક નથી. ભાવ અને સ્ટોક {time}ના છે. તમે જે બદલશો તે પછી મોકલાશે.",
};

export const offlinePage: Translation<"offlinePage"> = {
  pageTitle: "નેટવર્ક નથી",
  title: "અત્યારે નેટવર્ક નથી",
  text: "આ પેજ માટે નેટવર્ક જોઈએ. નેટવર્ક આવતાં જ તે જાતે ખૂલશે.",
  again: "ફરી પ્રયત્ન કરો",
  stored: "આ ડિવાઇસમાં રાખેલું",
  products: "તમે છેલ્લે જોયેલી પ્રોડક્ટ",
  orders: "તમારા ઓર્ડર",
  cart: "તમારું કાર્ટ",
  lists: "તમારી યાદીઓ",
};
