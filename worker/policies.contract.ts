/** The policies, each a PDF under /pdfs/ made from docs/policies; app/i18n has their titles. */
export const POLICIES = ["about-us", "privacy-policy", "terms-of-service", "cookie-policy", "refund-policy"] as const;
export type Policy = (typeof POLICIES)[number];

export const policyPath = (policy: Policy): string => `/pdfs/${policy}.pdf`;
