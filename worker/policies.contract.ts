/** The policies, each a PDF under /pdfs/ made from docs/policies; app/i18n has their titles. */
export const POLICIES = ["about-us", "privacy-policy", "terms-of-service", "cookie-policy", "refund-policy"] as const;
export type Policy = (typeof POLICIES)[number];

export const policyPath = (policy: Policy): string => `/pdfs/${policy}.pdf`;

/** The refund policy follows the setting `partialReturns`: its page redirects to one of two files. */
export const REFUND_POLICIES = ["refund-policy-whole-orders", "refund-policy-partial-returns"] as const;

export const refundPolicyPath = (partialReturns: boolean): string =>
  `/pdfs/${REFUND_POLICIES[partialReturns ? 1 : 0]}.pdf`;
