/** What every page shows: header, footer, notices, error pages. */
export const shell = {
  /** For pages without a description of their own. */
  description:
    "{name} brings vegetables, fruit, dairy, non-veg, grains, spices, oils and pulses at wholesale prices to hotels and restaurants, within 12 hours.",
  skip: "Skip to content",
  logoLabel: "{name}, home",
  mainNavigation: "Main",
  nav: {
    home: "Home",
    products: "Products",
    myOrders: "My Orders",
    lists: "Lists",
    activeOrders: "Active Orders",
    cash: "Cash",
    contact: "Contact",
    cart: "Cart",
    cartWithCount: "Cart, {count, plural, one {# item} other {# items}}",
    login: "Login",
    register: "Register",
    menu: "Menu",
  },
  location: "Delivery location",
  user: {
    menu: "Account menu of {name}",
    adminAccount: "Admin Account",
    ownerAccount: "Owner Account",
    hotelAccount: "Hotel Account",
    agentAccount: "Delivery Agent",
    adminDashboard: "Admin Dashboard",
    profile: "My Profile",
    security: "Password and devices",
    logout: "Logout",
    loggedOut: "Logged out successfully",
  },
  changeLocation: "Change city",
  language: { label: "Language", change: "Change language" },
  footer: {
    about:
      "Fresh produce, dairy, grains and more at wholesale prices, brought to the kitchens of {city} before the first service.",
    shop: "Shop",
    help: "Help",
    policies: "Policies",
    policy: {
      "about-us": "About us",
      "privacy-policy": "Privacy policy",
      "terms-of-service": "Terms of service",
      "cookie-policy": "Cookie policy",
      "refund-policy": "Refund policy",
    },
    contact: "Contact us",
    careers: "Careers: deliver with us",
    developers: "For developers",
    hours: "Support Mon–Sat, 9:00 AM to 6:00 PM",
    rights: "© {year} {name}. All rights reserved.",
    navigation: "Footer",
  },
  errors: {
    notFoundTitle: "Page not found",
    notFoundText: "There is nothing at this address. It may have moved, or the link has a slip in it.",
    deniedTitle: "Access Denied",
    deniedText: "You don't have permission to access this page.",
    deniedAdminText: "You don't have permission to access this page. Admin access required.",
    deniedAdmin: {
      pending:
        "The owner has not verified your admin account yet. We mail you as soon as it is decided; until then you can shop as before. The owner can verify you only after your email address is verified: enter the code that we mailed you on your profile.",
      rejected:
        "The owner did not approve your admin account. You can still shop; call us if you think that this is a mistake.",
    },
    title: "Oops! Something went wrong",
    text: "The page could not be shown. Please try again; if it stays like this, call us.",
    limitTitle: "One moment, please",
    goHome: "Go to Home",
    goBack: "Go Back",
    tryAgain: "Try Again",
    number: "Tell support this number: {number}",
    browse: "Browse products",
  },
} as const;

/** Components that all screens share. */
export const ui = {
  awaitingApproval: "Waits for approval",
  justNow: "Just now",
  promise: {
    atTime: "{date} by {time}",
    at: "{date} by 6 PM",
    utc: "by {date} UTC",
  },
  close: "Close",
  notices: "Notices",
  offline: "No connection. Please check your network and try again.",
  loading: "Loading…",
  quantity: "Quantity",
  quantityOf: "Quantity of {name}",
  increase: "One more {name}",
  decrease: "One less {name}",
  required: "required",
  optional: "optional",
  showPassword: "Show password",
  hidePassword: "Hide password",
  free: "FREE",
  category: {
    Vegetables: "Vegetables",
    Fruits: "Fruits",
    Dairy: "Dairy",
    "Non-Veg": "Non-Veg",
    Grains: "Grains",
    Spices: "Spices",
    Oils: "Oils",
    Pulses: "Pulses",
  },
  /** The word after a number of them. */
  unit: {
    kg: "{count, plural, other {kg}}",
    liter: "{count, plural, one {liter} other {liters}}",
    piece: "{count, plural, one {piece} other {pieces}}",
    packet: "{count, plural, one {packet} other {packets}}",
  },
  stock: { out: "Out of Stock", low: "Low Stock", limited: "Limited", in: "In Stock" },
  status: {
    pending: "Pending",
    confirmed: "Confirmed",
    accepted: "Accepted",
    delivered: "Delivered",
    cancelled: "Cancelled",
  },
  live: { on: "Live", off: "Connecting…" },
} as const;

/** "Sun 22 Nov" */
export const days = {
  short:
    "{weekday, select, 0 {Sun} 1 {Mon} 2 {Tue} 3 {Wed} 4 {Thu} 5 {Fri} other {Sat}} {date} {month, select, 1 {Jan} 2 {Feb} 3 {Mar} 4 {Apr} 5 {May} 6 {Jun} 7 {Jul} 8 {Aug} 9 {Sep} 10 {Oct} 11 {Nov} other {Dec}}",
} as const;

/** The bar at the bottom of a buyer's phone. */
export const bottomBar = {
  label: "Quick access",
  home: "Home",
  search: "Search",
  lists: "Lists",
  cart: "Cart",
  orders: "Orders",
} as const;
