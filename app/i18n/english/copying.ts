/** What a button that copies a text says afterwards. */
export const copying = {
  copied: "Copied",
  failed: "Copying did not work. Please select the text and copy it by hand.",
} as const;
