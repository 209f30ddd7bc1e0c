/** The shop's name, contacts, links and the cities it serves. */
export const brand = {
  name: "Rasad",
  nativeName: "रसद",
  tagline: "Wholesale provisions for hotels and restaurants",
  phone: "+91 612 250 4400",
  email: "support@rasad.example",
  address: "Musallahpur Haat, Bazar Samiti Road, Patna 800006, Bihar",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/rasad.example" },
    { name: "Facebook", url: "https://www.facebook.com/rasad.example" },
    { name: "LinkedIn", url: "https://www.linkedin.com/company/rasad-example" },
  ],
} as const;

export const CITIES = ["patna"] as const;
export type City = (typeof CITIES)[number];
export const DEFAULT_CITY: City = "patna";
export const CITY_NAMES: Record<City, string> = { patna: "Patna" };
