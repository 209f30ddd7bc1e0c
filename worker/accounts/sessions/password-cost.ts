export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP ASVS 5.0, appendix C. Worker tests replace this file, because a hash takes 200 ms. */
export const PASSWORD_COST: HashCost = { N: 32768, r: 8, p: 3 };
