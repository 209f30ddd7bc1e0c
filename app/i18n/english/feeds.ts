/** The page that lists the files of the catalogue for programs. */
export const feeds = {
  pageTitle: "Catalogue for programs",
  intro:
    "The catalogue of each city as a file, at an address that stays. For spreadsheets, purchasing systems and price comparisons.",
  csv: "Catalogue of {city} as CSV",
  json: "Catalogue of {city} as JSON",
  often: "How often to fetch it",
  oftenText:
    "Every few minutes at most. Send the ETag of your last copy as If-None-Match: when nothing has changed, the answer is 304 and empty.",
  own: "With your own prices",
  ownText:
    "With an API token that may read the catalogue, your program gets the same file with what you last paid, when you last ordered, and which of your lists have the product.",
} as const;
