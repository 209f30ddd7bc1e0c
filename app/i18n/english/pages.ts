/** The account as it is kept, and how to reach us. */
export const profile = {
  pageTitle: "My Profile",
  intro: "What we know about this account. To change something, write or call us.",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  location: "Location",
  gstin: "GSTIN",
  none: "Not given",
  role: { hotel: "Hotel/Restaurant", admin: "Admin", owner: "Owner", delivery: "Delivery Agent" },
  verification: { pending: "Verification Pending", verified: "Verified", rejected: "Not approved" },
  waitingAdmin: "The owner has not verified this account yet. Until then the dashboard stays closed.",
  rejected: "This account was not approved. If you think that is a mistake, call us.",
  waitingAgent: "Your account is waiting to be verified. You can take orders as soon as an admin has checked it.",
  toBoard: "Go to Active Orders",
  toProducts: "Start Shopping",
  help: "Call {phone}",
} as const;

export const contact = {
  pageTitle: "Contact",
  intro: "Something missing, something wrong, or a bigger order than usual? We pick up.",
  phone: "Phone",
  email: "Email",
  address: "Address",
  hours: "Hours",
  hoursText: "Mon-Sat 9:00 AM to 6:00 PM",
  faqTitle: "Frequently asked questions",
  faq: {
    hours: { question: "When do you deliver?", answer: "Every day from 6:00 AM to 10:00 PM." },
    minimum: { question: "Is there a minimum order value?", answer: "Contact us before order." },
    returns: {
      question: "Can I return something?",
      answer: "Returns are accepted within 3 hours of delivery. There are no partial returns.",
    },
    tracking: { question: "How do I track an order?", answer: "My Orders shows where each order stands." },
    bulk: { question: "Are there bulk discounts?", answer: "On request: tell us what you need and how often." },
  },
} as const;
