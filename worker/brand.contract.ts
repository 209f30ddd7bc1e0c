/** The shop's name, contacts, links and the city of its launch. */
export const brand = {
  name: "Rasad",
  nativeName: "रसद",
  tagline: "Wholesale provisions for hotels and restaurants",
  phone: "+91 612 250 4400",
  email: "support@rasad.example",
  /** Where it began, for the policies. */
  city: "Patna",
  address: "Musallahpur Haat, Bazar Samiti Road, Patna 800006, Bihar",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/rasad.example" },
    { name: "Facebook", url: "https://www.facebook.com/rasad.example" },
    { name: "LinkedIn", url: "https://www.linkedin.com/company/rasad-example" },
  ],
} as const;

/**
 * The slug of a city, such as "patna". Cities are rows of D1 (worker/cities): whether one exists, and takes orders, is
 * decided there.
 */
export type City = string;
/** The city of the launch: shown to visitors who chose none. Every product has a price in it. */
export const DEFAULT_CITY: City = "patna";
