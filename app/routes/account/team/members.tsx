import type { MemberInput, TeamMember } from "../../../../worker/accounts/team/team.contract.ts";
import { TEAM_ROLES } from "../../../../worker/identity/accounts.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { EmailText } from "../../../components/contact-text.tsx";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { NumberField, SelectField } from "../../../components/ui/fields.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { fieldIn, type Refusal, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface MemberItemProps {
  member: TeamMember;
  /** Whether the viewer owns the team and this is another member. */
  mayChange: boolean;
}

export function MemberItem({ member, mayChange }: MemberItemProps) {
  const text = useMessages("team");
  const limitWords = useLimitWords();
  return (
    <li data-testid="team-member" className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <b className="font-semibold wrap-anywhere">{member.name}</b>
        {member.isYou && <span className="text-muted">({text("you")})</span>}
        <Badge tone={member.role === "buyer" ? "neutral" : "brand"}>{text(`role.${member.role}`)}</Badge>
      </p>
      <EmailText email={member.email} />
      {member.role === "buyer" && <p className="figures text-muted">{limitWords(member)}</p>}
      {mayChange && <ChangeForm member={member} />}
    </li>
  );
}

function ChangeForm({ member }: { member: TeamMember }) {
  const text = useMessages("team");
  const { _id: id, name, role, orderLimit, monthLimit } = member;
  const stored = `${role} ${orderLimit} ${monthLimit}`;
  const { Form, resetKey, onInput, isPending, refusal } = useEditForm(`change-${id}`, stored);
  const saved = { ...member, role: member.role === "owner" ? undefined : member.role };
  return (
    <div className="mt-1 flex flex-wrap items-start gap-2">
      <details key={resetKey} className="grow" open={refusal !== undefined} onInput={onInput}>
        <summary
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
          aria-label={text("changeNamed", { name })}
        >
          {text("change")}
        </summary>
        <Form method="post" className="mt-2 grid gap-4">
          <HiddenFields values={{ intent: "change", id }} />
          <RightsFields saved={saved} refusal={refusal} />
          <RefusalAlert refusal={refusal} />
          <Button type="submit" disabled={isPending}>
            {text(isPending ? "saving" : "save")}
          </Button>
        </Form>
      </details>
      <ConfirmForm
        form={`remove-${id}`}
        label={text("remove")}
        about={text("removeNamed", { name })}
        question={text("removeQuestion")}
        yes={text("removeYes")}
        no={text("no")}
        pending={text("working")}
        variant="destructiveOutline"
        fields={{ intent: "remove", id, name }}
      />
    </div>
  );
}

interface RightsFieldsProps {
  saved?: { readonly [Name in keyof MemberInput]?: string | number | null | undefined };
  refusal: Refusal;
}

const LIMITS = ["orderLimit", "monthLimit"] as const;

/** CSS hides the limits of approvers, who have none, so that the form works without script. */
export function RightsFields({ saved = {}, refusal }: RightsFieldsProps) {
  const text = useMessages("team");
  return (
    <div className="grid gap-4 has-[option[value=approver]:checked]:[&_.limits]:hidden">
      <SelectField
        label={text("roleLabel")}
        hint={text("roleHint")}
        {...fieldIn(refusal, "role", saved.role ?? "buyer")}
        options={TEAM_ROLES.map((role) => [role, text(`role.${role}`)])}
      />
      <div className="limits grid gap-4 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <NumberField
            key={name}
            label={text(name)}
            optional
            hint={name === "orderLimit" ? text("limitHint") : undefined}
            {...fieldIn(refusal, name, saved[name] ?? "")}
            min={1}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}

/** For example "₹5,000 an order · ₹50,000 a month". */
export const useLimitWords = () => {
  const text = useMessages("team");
  return ({ orderLimit, monthLimit }: { orderLimit: number | null; monthLimit: number | null }): string => {
    const words = [
      orderLimit === null ? null : text("limits.order", { amount: formatRupees(orderLimit) }),
      monthLimit === null ? null : text("limits.month", { amount: formatRupees(monthLimit) }),
    ].filter((one) => one !== null);
    return words.join(" · ") || text("limits.none");
  };
};
