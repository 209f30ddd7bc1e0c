/** The terms that cooks, buyers and agents see on most screens. */
export type Term =
  | "order"
  | "product"
  | "quantity"
  | "pending"
  | "standing order"
  | "par"
  | "fill to par"
  | "on hand"
  | "in stock"
  | "regulars"
  | "slot"
  | "delivery code"
  | "approve"
  | "log in"
  | "account"
  | "device"
  | "save"
  | "line"
  | "online"
  | "e-mail"
  | "agent"
  | "invitation"
  | "catalogue"
  | "support"
  | "office";

/** One word for each term; `never` lists its other spellings, and words that confused people. */
export type Glossary = Readonly<Record<Term, { readonly use: string; readonly never: readonly string[] }>>;
