/** The front page. */
export const home = {
  pageTitle: "Wholesale food for hotels and restaurants",
  description:
    "Fresh produce, dairy, grains, spices and more at wholesale prices, delivered to your kitchen within 12 hours.",
  eyebrow: "Open now in {city}",
  title: "The whole mandi, at your kitchen door by morning.",
  text: "{name} brings hotels and restaurants fresh provisions at wholesale prices. Order tonight, cook tomorrow.",
  start: "Start Shopping",
  demo: "Watch Demo",
  stats: {
    label: "{name} in figures",
    restaurants: { value: "100+", label: "restaurants served" },
    products: { value: "500+", label: "products" },
    cities: { value: "5+", label: "cities" },
    uptime: { value: "99.9%", label: "uptime" },
  },
  categoriesTitle: "What does your kitchen need?",
  categoriesText: "Eight aisles, one cart.",
  categories: {
    Vegetables: "Potato, onion, greens",
    Fruits: "Mango, banana, litchi",
    Dairy: "Milk, paneer, ghee",
    "Non-Veg": "Chicken, fish, eggs",
    Grains: "Rice, atta, millets",
    Spices: "Whole and ground",
    Oils: "Mustard, sunflower",
    Pulses: "Dal, chana, rajma",
  },
  workTitle: "Welcome back, {name}",
  workOrder: "Order #{id}",
  workCode: "Delivery code",
  againTitle: "Order again",
  againText: "What you ordered last, one tap away.",
  whyTitle: "Why kitchens choose {name}",
  why: {
    fast: {
      title: "Delivered within 12 hours",
      text: "Order at closing time, sign for it before breakfast. Follow every order from the market to your door.",
      note: "The 12 hours count from the cut-off of the delivery time that you choose at checkout; without one it is the next day by 6 PM.",
    },
    fresh: {
      title: "Farm-fresh quality",
      text: "Bought at the morning auction and checked by hand. Not right? Return it within 3 hours.",
    },
    price: {
      title: "Wholesale prices",
      text: "Mandi rates with the price of every kilo in plain sight. No membership, no hidden charges.",
    },
  },
  callTitle: "Tomorrow's menu starts tonight",
  callText: "Open your free account and place the first order in minutes, or talk to us first.",
  register: "Register now",
  contact: "Contact us",
  how: {
    title: "How {name} works",
    intro: "From your list to your kitchen in four steps.",
    steps: {
      choose: {
        title: "Fill the cart",
        text: "Search in English or Hindi, see today's price per unit and what is in stock.",
      },
      pay: { title: "Pay your way", text: "By card, UPI or net banking, or in cash when the goods arrive." },
      confirm: {
        title: "We confirm",
        text: "You get a six-digit delivery code, and a verified agent picks up your order.",
      },
      receive: {
        title: "Check and receive",
        text: "Look the goods over, then tell the agent your code. That is the handover.",
      },
    },
  },
} as const;
