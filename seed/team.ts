import { createInvitationsRepo } from "../worker/accounts/team/invitations.repo.ts";
import { INVITATION_DAYS } from "../worker/accounts/team/team.contract.ts";
import type { Actor, TeamOfActor } from "../worker/identity/accounts.contract.ts";
import type { Db } from "../worker/platform/d1/db.ts";
import { DAY_MS, HOUR_MS } from "../worker/platform/dates.contract.ts";
import { newId } from "../worker/platform/ids.ts";
import {
  DEMO_INVITATION,
  DEMO_PEOPLE,
  type DemoMember,
  type DemoName,
  type DemoPerson,
  demoEmail,
} from "./demo-people.ts";

/** Makes people members of their teams by accepted invitations, and invites one more. Returns the updated actors. */
export const joinTeams = async (
  db: Db,
  people: Record<DemoName, Actor>,
  now: number,
): Promise<Record<DemoName, Actor>> => {
  const repo = createInvitationsRepo(db);

  const invite = async ({ of, role, orderLimitPaise, monthLimitPaise }: DemoMember, name: string, at: number) => {
    const { userId: accountId } = people[of];
    const limits = { role, orderLimitPaise, monthLimitPaise };
    const times = { createdAt: at, expiresAt: at + INVITATION_DAYS * DAY_MS };
    const row = { id: newId({ now: () => at }), accountId, email: demoEmail(name), ...limits, ...times };
    await repo.insert({ ...row, invitedBy: accountId }, []);
    return row;
  };

  const join = async (name: DemoName, { team: member, daysAgo }: DemoPerson): Promise<Actor> => {
    const person = people[name];
    if (!member) return person;
    const createdAt = now - daysAgo * DAY_MS;
    await repo.accept(await invite(member, name, createdAt), person.userId, createdAt + HOUR_MS, []);
    const { of, ...rights } = member;
    const team: TeamOfActor = { ...rights, name: DEMO_PEOPLE[of].businessName };
    return { ...person, accountId: people[of].userId, team };
  };

  const entries = Object.entries<DemoPerson>(DEMO_PEOPLE).map(async ([name, person]) => [
    name,
    await join(name as DemoName, person),
  ]);
  const joined = Object.fromEntries(await Promise.all(entries));
  await invite(DEMO_INVITATION, DEMO_INVITATION.name, now - DAY_MS);
  return joined;
};
