import type { AdminAccount } from "../../../../worker/accounts/admins/admins.contract.ts";
import { DecisionForms } from "../../../features/people/decision-forms.tsx";
import { EndSessionsForm } from "../../../features/people/end-sessions-form.tsx";
import { PersonCard } from "../../../features/people/person-card.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { ResetFactorsForm } from "./reset-factors-form.tsx";

export function AdminCard({ admin }: { admin: AdminAccount }) {
  const text = useMessages("people");
  const { name } = admin;
  return (
    <PersonCard id={admin._id} person={admin} status={admin.status}>
      {admin.status !== "verified" && !admin.isEmailVerified && <p className="w-full">{text("admins.emailFirst")}</p>}
      <DecisionForms
        id={admin._id}
        status={admin.status}
        mayVerify={admin.isEmailVerified}
        no={text("keepAsIs")}
        pending={text("pending")}
        fields={{}}
        words={{
          verify: {
            label: text("admins.verify"),
            about: text("admins.verifyNamed", { name }),
            question: text("admins.verifyQuestion"),
            yes: text("admins.verifyYes"),
          },
          reject: {
            label: text("admins.reject"),
            about: text("admins.rejectNamed", { name }),
            question: text("admins.rejectQuestion"),
            yes: text("admins.rejectYes"),
          },
        }}
      />
      <EndSessionsForm userId={admin._id} name={name} />
      <ResetFactorsForm userId={admin._id} name={name} />
    </PersonCard>
  );
}
