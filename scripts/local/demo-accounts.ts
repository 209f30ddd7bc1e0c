const ACCOUNTS = [
  ["owner@rasad.test", "owner"],
  ["admin@rasad.test", "admin"],
  ["newadmin@rasad.test", "admin, unverified"],
  ["hotel@rasad.test", "hotel"],
  ["hotel2@rasad.test", "hotel"],
  ["agent@rasad.test", "delivery agent"],
  ["agent2@rasad.test", "delivery agent"],
  ["newagent@rasad.test", "delivery agent, unverified"],
] as const;

/** The seed creates the accounts in local state only. */
export const DEMO_PASSWORD = "rasad-demo";

export const demoAccounts = (): string =>
  [
    `  Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...ACCOUNTS.map(([email, what]) => `    ${email.padEnd(22)} ${what}`),
  ].join("\n");
