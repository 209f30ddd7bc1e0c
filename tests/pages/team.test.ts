import { expect, test } from "vitest";
import type { Team, TeamInvitation } from "../../worker/accounts/team/team.contract.ts";
import { PASSWORD } from "../support/door.ts";
import { createClient, signIn } from "./support/client.ts";

test("makes nobody a member who signed in beside an open invitation", async () => {
  const owner = await signIn();
  const { invitation } = await owner.api<{ invitation: TeamInvitation }>("POST", "/team/links", { role: "buyer" });
  const path = new URL(invitation.link ?? "").pathname;
  const first = await signIn();
  const second = await signIn();
  const ofVisitor = await createClient().open(path);
  const typed = { Name: "Ravi", Email: first.account.email, Password: PASSWORD };
  const ofFirst = await first.open(path);
  for (const refused of [
    await second.press(ofVisitor, ofVisitor.button("Create account and join"), typed),
    await second.press(ofFirst, ofFirst.button("Join the team")),
  ]) {
    expect(refused.address).toBe(path);
    expect(refused.text("main")).toContain(second.account.email);
  }
  const membersOf = async () =>
    (await owner.api<{ team: Team }>("GET", "/team")).team.members.map(({ email }) => email);
  expect(await membersOf()).toEqual([owner.account.email]);
  const joined = await first.press(ofFirst, ofFirst.button("Join the team"));
  expect(joined.address).toBe("/orders");
  expect(await membersOf()).toEqual([owner.account.email, first.account.email]);
});

test("shows a member no links to what only the account's owner may open", async () => {
  const owner = await signIn();
  const { invitation } = await owner.api<{ invitation: TeamInvitation }>("POST", "/team/links", { role: "approver" });
  const cook = await signIn();
  const linksOf = async () =>
    [...(await cook.open("/profile")).document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  const own = ["/profile/calendar", "/profile/api", "/profile/webhooks"];
  expect(await linksOf()).toEqual(expect.arrayContaining(own));
  await cook.api("POST", "/team/join", { token: invitation.link?.split("/").at(-1) });
  const links = await linksOf();
  expect(links).toContain("/profile/team");
  for (const link of own) expect(links).not.toContain(link);
});
