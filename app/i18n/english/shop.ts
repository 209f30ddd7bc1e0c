/** The catalogue and what a cart answers. */
export const products = {
  title: "Products",
  intro: "Wholesale prices in {city}, updated with the market.",
  description:
    "Vegetables, fruits, dairy, meat and fish, grains, spices, oils and pulses at wholesale prices in {city}.",
  search: "Search",
  clearSearch: "Clear Search",
  sortLabel: "Sort by",
  sort: {
    relevance: "Best match",
    name: "Name A-Z",
    price: "Price low to high",
    unit_price: "Price per kg low to high",
    bought: "What I buy",
  },
  viewLabel: "View",
  view: { grid: "Grid view", list: "List view" },
  categoriesLabel: "Categories",
  allCategories: "All Categories",
  count: "{shown, number} of {total, plural, one {# product} other {# products}}",
  countAll: "{total, plural, =0 {No products} one {# product} other {# products}}",
  countCapped: "{shown, number} of {total, number}+ products",
  resultsFor: "for “{search}”",
  inCategory: "in {category}",
  loadMore: "Load more",
  loadingMore: "Loading…",
  emptyTitle: "No products found",
  emptyText: "Try another word, in any language, or look through all categories.",
  errorTitle: "Oops! Something went wrong",
  errorText: "We couldn't load the products. Please try again.",
  tryAgain: "Try Again",
  per: "/\u00a0{unit}",
  left: "{count, number} {unit} left",
  regulars: "Your regulars",
  resultsHeading: "Results",
  fromStart: "Back to the start of the list",
  matches: "matches {alias}",
  lowest: "{price} from {count, number} {unit}",
} as const;

/** Messages about a change of the cart. */
export const cart = {
  add: "Add to Cart",
  addNamed: "Add to Cart: {name}",
  addRest: "Add {count, number}",
  inCart: "{count, number} in cart",
  outOfStock: "Out of Stock",
  added: "Item added to cart",
  undo: "Undo",
  rule: {
    minimum: "At least {count, number} {unit}",
    multiple: "In multiples of {multiple, number} {unit}",
    both: "In multiples of {multiple, number} {unit}, at least {count, number}",
  },
  nextPrice: "{count, number} {unit} more: {price} per {each}",
  refused: {
    out_of_stock: "Product is out of stock",
    max_quantity: "Max quantity reached",
    unreadable: "Please type a quantity, such as 1.5 or 1/2",
    not_allowed: "{rule}. Possible: {near}",
    cart_full: "Your cart is full: 100 products at most. Please order these first.",
  },
  updated: "Cart updated",
  removed: "Item removed from cart",
  cleared: "Cart cleared",
  loginFirst: "Please login to add items to cart",
  gone: "This product is no longer available",
  quickAdd: "Quick Add {name}",
  quickUsual: "Quick Add {name}: {amount}",
  quickLess: "Less in the cart: {name}",
  belowMinimum: "Add {amount} more to reach the smallest order of this city.",
} as const;

/** The page of one product. */
export const product = {
  description: "{name} at {price} per {unit}, wholesale in {city}. {about}",
  trail: "You are here",
  also: "Also called: {names}",
  related: "More in {category}",
  instead: "In stock instead",
  breaks: "Lower prices for more",
  breakFrom: "From {count, number} {unit}",
  toList: "Put on a list",
} as const;

/** When an order that is placed now arrives. */
export const deliveryPromise = {
  today: "today",
  tomorrow: "tomorrow",
  ifNow: "Order now: delivered as early as {by}",
  ifUntil: "Order by {time}: delivered as early as {by}",
  ifWithin: "Order in the next {minutes, plural, one {minute} other {# minutes}}: delivered as early as {by}",
  forSlot: "Delivered {by}",
  standard: "Tomorrow by 6 PM",
  estimated: "Estimated delivery: {by}",
} as const;
