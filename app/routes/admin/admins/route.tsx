import { href } from "react-router";
import type { AdminAccount } from "../../../../worker/accounts/admins/admins.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { onlyFieldIn, useActionForm } from "../../../features/action-result/action-form.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { changeAdmin, loadAdmins } from "../../../features/people/people-data.ts";
import { PeopleList } from "../../../features/people/people-list.tsx";
import { PersonCard } from "../../../features/people/person-card.tsx";
import { DecisionForms, EndSessionsForm } from "../../../features/people/person-forms.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("people", "admins.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAdmins(args);

export const clientLoader = cacheLoader<typeof loader>();

export const action = (args: Route.ActionArgs) => changeAdmin(args);

export const clientAction = pageClientAction(faultIn("people", "admins.failed"));

export default function AdminAdmins({ loaderData }: Route.ComponentProps) {
  const text = useMessages("people");
  const { adminData, status, nextCursor } = loaderData;
  return (
    <PeopleList
      path={href("/admin/admins")}
      title={text("admins.title")}
      status={status}
      nextCursor={nextCursor}
      isEmpty={adminData.length === 0}
      emptyTitle={text("admins.emptyTitle")}
      emptyText={text("admins.emptyText")}
    >
      {adminData.map((admin) => (
        <AdminCard key={admin._id} admin={admin} />
      ))}
    </PeopleList>
  );
}

function AdminCard({ admin }: { admin: AdminAccount }) {
  const text = useMessages("people");
  const { name } = admin;
  return (
    <PersonCard id={admin._id} person={admin} status={admin.status}>
      {admin.status !== "verified" && !admin.isEmailVerified && <p className="w-full">{text("admins.emailFirst")}</p>}
      <DecisionForms
        id={admin._id}
        status={admin.status}
        mayVerify={admin.isEmailVerified}
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

/** For the owner: removes every second factor of an admin who lost theirs; the audit log keeps the reason. */
function ResetFactorsForm({ userId, name }: { userId: string; name: string }) {
  const text = useMessages("people");
  const { Form, isPending, refusal } = useActionForm(`reset-second-factor-${userId}`);
  return (
    <details className="w-full" open={refusal !== undefined}>
      <summary
        aria-label={text("resetFactorsNamed", { name })}
        className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger-text underline"
      >
        {text("resetFactors")}
      </summary>
      <Form method="post" className="mt-1 grid gap-3">
        <p className="text-muted">{text("resetFactorsText")}</p>
        <HiddenFields values={{ intent: "reset-second-factor", id: userId, name }} />
        <TextField
          label={text("resetReason")}
          hint={text("resetReasonHint")}
          {...onlyFieldIn(refusal, "reason")}
          required
          maxLength={500}
        />
        <Button type="submit" variant="destructive" disabled={isPending} className="justify-self-start">
          {text(isPending ? "pending" : "resetFactorsYes")}
        </Button>
      </Form>
    </details>
  );
}
