interface Group {
  readonly name: string;
  readonly description: string;
  /** Matched against the path below /api; a route belongs to the first group that matches. */
  readonly paths: RegExp;
}

/** The chapters of the reference, in reading order. */
const GROUPS: readonly Group[] = [
  {
    name: "Catalogue",
    description: "Products, prices, search and alerts.",
    paths: /^\/(products|search|alerts|slots)\b/,
  },
  { name: "Feeds", description: "The whole catalogue as a file.", paths: /^\/feeds\b/ },
  {
    name: "Documents",
    description: "Invoices, credit notes and their months.",
    paths: /^\/(documents|verify|orders\/\{id\}\/documents)\b/,
  },
  {
    name: "Agents",
    description: "What delivery agents do: the board, deliveries, cash.",
    paths: /^\/(agents?|live\/board|orders\/available-orders|auth\/agent)\b/,
  },
  {
    name: "Orders",
    description: "Placing, following, changing and rating orders.",
    paths: /^\/(orders|live\/orders)\b/,
  },
  { name: "Standing orders", description: "Orders that repeat.", paths: /^\/standing-orders\b/ },
  { name: "Lists", description: "Lists to order from, and pasted or imported ones.", paths: /^\/lists\b/ },
  { name: "Account", description: "What an account owes and has paid.", paths: /^\/account\b/ },
  { name: "Payments", description: "Payments online.", paths: /^\/payment\b/ },
  { name: "API tokens", description: "Access for other systems.", paths: /^\/tokens\b/ },
  { name: "Webhooks", description: "Events that are sent to other systems.", paths: /^\/webhooks\b/ },
  { name: "Team", description: "The members of a buyer's account and their cart.", paths: /^\/team\b/ },
  { name: "Admin: orders", description: "Orders and returns, for staff.", paths: /^\/admin\/(orders|returns)\b/ },
  {
    name: "Admin: catalogue",
    description: "Products, imports, price lists and searches, for staff.",
    paths: /^\/(upload|admin\/(products|product-imports|price-lists|searches))\b/,
  },
  {
    name: "Admin: money",
    description: "Cash, credit, payments and figures, for staff.",
    paths: /^\/admin\/(cash|credit|payments|ledger|figures|dashboard)\b/,
  },
  {
    name: "Admin: people",
    description: "Buyers, agents, admins and their messages, for staff.",
    paths: /^\/(admin\/(agents|buyers|mails|messages|audit)|auth\/(admin|admin-data|users))\b/,
  },
  { name: "Admin: shop", description: "Cities, slots and settings, for staff.", paths: /^\/admin\b/ },
  { name: "Profile", description: "The signed-in person and their data.", paths: /^\/auth\/profile\b/ },
  {
    name: "Sign-in",
    description: "Sessions, passwords, passkeys and second factors.",
    paths: /^\/(auth|passkeys)\b/,
  },
  { name: "Notifications", description: "Push notifications of a device.", paths: /^\/push\b/ },
  { name: "Shop", description: "Its health, and the contact page.", paths: /^\// },
];

export const groupOf = (path: string): string => GROUPS.find(({ paths }) => paths.test(path))?.name ?? "Shop";
export const tags = GROUPS.map(({ name, description }) => ({ name, description }));
