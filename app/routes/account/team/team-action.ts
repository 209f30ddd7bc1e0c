import { href } from "react-router";
import { InviteInput, MemberInput } from "../../../../worker/accounts/team/team.contract.ts";
import { readNumber } from "../../../../worker/platform/digits.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, pickIntent, runForm } from "../../../features/action-result/action-result.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const INTENTS = ["invite", "link", "withdraw", "change", "remove", "leave"] as const;

/** An empty field means no limit, while `Number("")` would be 0. */
const limitIn = (form: FormData, name: string): number | null => {
  const typed = form.get(name)?.toString().trim() ?? "";
  return typed === "" ? null : readNumber(typed);
};

const rightsIn = (form: FormData) => ({
  role: form.get("role"),
  orderLimit: limitIn(form, "orderLimit"),
  monthLimit: limitIn(form, "monthLimit"),
});

/** `id` is that of a member or an invitation. */
export const changeTeam = async (args: FormArguments) => {
  const { actor, language } = args.context.get(requestContext);
  const { team } = args.context.get(servicesContext);
  const text = messagesIn(language, "team");
  const form = await args.request.formData();
  const id = String(form.get("id") ?? "");
  const name = String(form.get("name") ?? "");
  const intent = pickIntent(form, INTENTS);
  const run = async (): Promise<string> => {
    switch (intent) {
      case "invite": {
        const { email } = await team.invite(
          actor,
          parseInput(InviteInput, { email: form.get("email"), ...rightsIn(form) }),
        );
        return text("invited", { email });
      }
      case "link":
        await team.inviteByLink(actor, parseInput(MemberInput, rightsIn(form)));
        return text("linkMade");
      case "withdraw":
        await team.revokeInvitation(actor, id);
        return text("withdrawn");
      case "change":
        await team.changeMember(actor, id, parseInput(MemberInput, rightsIn(form)));
        return text("saved");
      case "remove":
        await team.removeMember(actor, id);
        return text("removed", { name });
      case "leave":
        await team.removeMember(actor, actor?.userId ?? "");
        return text("left");
    }
  };
  return runForm(
    args,
    form,
    intent === "invite" || intent === "link" ? "invite" : `${intent}-${id}`,
    run,
    href("/profile/team"),
  );
};
