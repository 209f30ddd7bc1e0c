import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoPerson, demoEmail } from "../../seed/demo-people.ts";

const roleOf = ({ role, adminStatus, agent, team }: DemoPerson): string => {
  if (team) return `${role}, ${team.role} in the team of ${demoEmail(team.of)}`;
  const isPending = (agent?.status ?? adminStatus) === "pending";
  return `${role === "delivery" ? "delivery agent" : role}${isPending ? ", unverified" : ""}`;
};

export const demoAccounts = (): string =>
  [
    `  Demo accounts, all with the password ${DEMO_PASSWORD}`,
    ...Object.entries(DEMO_PEOPLE).map(([name, person]) => `    ${demoEmail(name).padEnd(22)} ${roleOf(person)}`),
  ].join("\n");
