import { Link2, MessageCircle, Send } from "lucide-react";
import type { Team, TeamInvitation } from "../../../../worker/accounts/team/team.contract.ts";
import { EmailText } from "../../../components/contact-text.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonAnchor } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { fieldIn, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { CopiedText } from "../../../features/shown-once/copied-text.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { MemberItem, RightsFields, useLimitWords } from "./members.tsx";
import { changeTeam } from "./team-action.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("team", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  return { team: await context.get(servicesContext).team.readTeam(actor) };
};

export const action = (args: Route.ActionArgs) => changeTeam(args);

export const clientAction = pageClientAction(faultIn("team"));

export default function TeamPage({ loaderData: { team } }: Route.ComponentProps) {
  const text = useMessages("team");
  const { members, invitations } = team;
  const isOwner = team.role === "owner";
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={isOwner ? text("ownText") : text("memberText", { name: team.name })} />
      <div className="grid grid-cols-1 gap-5">
        {(!isOwner || members.length > 1) && (
          <Card>
            <h2 className="mb-3 text-xl">{text("members")}</h2>
            <ul className="divide-y divide-line">
              {members.map((member) => (
                <MemberItem key={member._id} member={member} mayChange={isOwner && member.role !== "owner"} />
              ))}
            </ul>
          </Card>
        )}
        {invitations.length > 0 && <Invitations team={team} />}
        {isOwner ? (
          <InviteForm />
        ) : (
          <div>
            <ConfirmForm
              form="leave-"
              label={text("leave")}
              about={text("leave")}
              question={text("leaveQuestion")}
              yes={text("leaveYes")}
              no={text("no")}
              pending={text("working")}
              variant="destructiveOutline"
              fields={{ intent: "leave" }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Invitations({ team: { name, invitations } }: { team: Team }) {
  const text = useMessages("team");
  return (
    <Card>
      <h2 className="mb-3 text-xl">{text("invitations")}</h2>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation._id} invitation={invitation} teamName={name} />
        ))}
      </ul>
    </Card>
  );
}

function OpenInvitation({ invitation, teamName }: { invitation: TeamInvitation; teamName: string }) {
  const text = useMessages("team");
  const dates = useDates();
  const limitWords = useLimitWords();
  const { _id: id, email, link, role, expiresAt } = invitation;
  return (
    <li data-testid="team-invitation" className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        {link ? text("byLink") : <EmailText email={email} />}
        <p className="text-muted">
          {text("validUntil", { role: text(`role.${role}`), date: dates.date(expiresAt) })}
          {role === "buyer" && <span className="figures block">{limitWords(invitation)}</span>}
        </p>
      </div>
      <ActionButton
        form={`withdraw-${id}`}
        fields={{ intent: "withdraw", id }}
        variant="outline"
        label={text("withdraw")}
        pending={text("working")}
        aria-label={link ? text("withdrawLink") : text("withdrawNamed", { email })}
      />
      {link && (
        <div className="basis-full">
          <CopiedText label={text("copyLink")} value={link}>
            <ButtonAnchor
              href={`https://wa.me/?text=${encodeURIComponent(text("linkMessage", { name: teamName, link }))}`}
              target="_blank"
              rel="noreferrer"
              variant="outline"
            >
              <MessageCircle aria-hidden /> {text("whatsApp")}
            </ButtonAnchor>
          </CopiedText>
        </div>
      )}
    </li>
  );
}

function InviteForm() {
  const text = useMessages("team");
  const { Form, resetKey, isPending, refusal } = useEditForm("invite");
  return (
    <Card>
      <h2 className="mb-3 text-xl">{text("inviteTitle")}</h2>
      <Form key={resetKey} method="post" className="grid gap-4">
        <RefusalAlert refusal={refusal} />
        <TextField label={text("email")} {...fieldIn(refusal, "email")} type="email" required autoComplete="off" />
        <RightsFields refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" className="grow" name="intent" value="invite" disabled={isPending}>
            <Send aria-hidden /> {text(isPending ? "inviting" : "invite")}
          </Button>
          {/* An invitation by link needs no e-mail address, so the form is not validated. */}
          <Button
            type="submit"
            size="lg"
            variant="outline"
            name="intent"
            value="link"
            formNoValidate
            disabled={isPending}
          >
            <Link2 aria-hidden /> {text("makeLink")}
          </Button>
        </div>
        <p className="text-muted">{text("linkHint")}</p>
      </Form>
    </Card>
  );
}
