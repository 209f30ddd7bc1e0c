export const brand = {
  name: "Rasad",
  nativeName: "रसद",
  tagline: "Wholesale provisions for hotels and restaurants",
  phone: "+91 612 250 4400",
  email: "support@rasad.example",
  /** The city of the launch, named in the policies. */
  city: "Patna",
  /** Street, city PIN, state, in this order: structured data needs each part separately. */
  address: "Musallahpur Haat, Bazar Samiti Road, Patna 800006, Bihar",
  social: [
    { name: "Instagram", url: "https://www.instagram.com/rasad.example" },
    { name: "Facebook", url: "https://www.facebook.com/rasad.example" },
    { name: "LinkedIn", url: "https://www.linkedin.com/company/rasad-example" },
  ],
} as const;

/**
 * The slug of a city, such as "patna". Cities are rows in D1 (worker/cities), which decide whether one exists and
 * takes orders.
 */
export type City = string;
/** The city of the launch, shown to visitors who have chosen none. Every product has a price in it. */
export const DEFAULT_CITY: City = "patna";
