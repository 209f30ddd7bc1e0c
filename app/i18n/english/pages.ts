/** How to reach us. */
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
