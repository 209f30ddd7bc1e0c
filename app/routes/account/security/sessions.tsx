import { Monitor, Smartphone } from "lucide-react";
import type { Session } from "../../../../worker/accounts/sessions/sessions.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { errorsOf, RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { ReauthenticationField } from "../../../features/current-password/current-password.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

const PHONES = new Set(["Android", "iPhone", "iPad"]);

export function SessionRow({ session }: { session: Session }) {
  const text = useMessages("security");
  const { dateTime } = useDates();
  const { browser, system, createdAt, lastSeenAt, isCurrent } = session;
  const Icon = PHONES.has(system ?? "") ? Smartphone : Monitor;
  const device = browser && system ? text("device", { browser, system }) : (browser ?? system ?? text("unknownDevice"));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge tone="success">{text("thisDevice")}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {text("since", { date: dateTime(createdAt) })}
          {!isCurrent && (
            <>
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block max-sm:first-letter:uppercase">
                {text("lastSeen", { date: dateTime(lastSeenAt) })}
              </span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <EndSession sessionId={session._id} about={text("endAbout", { device, date: dateTime(createdAt) })} />
      )}
    </li>
  );
}

function EndSession({ sessionId, about }: { sessionId: string; about: string }) {
  const text = useMessages("security");
  const { Form, isPending, refusal } = useActionForm(`end-${sessionId}`);
  return (
    <Form method="post" className="grid gap-2 max-sm:ml-10">
      <HiddenFields values={{ intent: "end-session", sessionId }} />
      <ReauthenticationField isFresh refusal={refusal} />
      <Button type="submit" variant="outline" disabled={isPending} aria-label={about}>
        {text(isPending ? "ending" : "end")}
      </Button>
      <RefusalAlert refusal={refusal} />
    </Form>
  );
}

export const SIGN_OUT_EVERYWHERE = "sign-out-everywhere";

/** Asks for confirmation, and for the password too if the viewer did not sign in recently. */
export function SignOutEverywhere() {
  const text = useMessages("security");
  const { Form, isPending, refusal } = useActionForm(SIGN_OUT_EVERYWHERE);
  if (errorsOf(refusal, "currentPassword")) {
    return (
      <Form method="post" className="grid w-full gap-3 sm:max-w-sm">
        <input type="hidden" name="intent" value={SIGN_OUT_EVERYWHERE} />
        <ReauthenticationField isFresh refusal={refusal} />
        <Button type="submit" variant="destructive" disabled={isPending} className="justify-self-start">
          {text(isPending ? "ending" : "everywhereYes")}
        </Button>
      </Form>
    );
  }
  return (
    <ConfirmForm
      form={SIGN_OUT_EVERYWHERE}
      variant="destructiveOutline"
      label={text("everywhere")}
      about={text("everywhere")}
      question={text("everywhereQuestion")}
      yes={text("everywhereYes")}
      no={text("everywhereNo")}
      pending={text("ending")}
      fields={{ intent: SIGN_OUT_EVERYWHERE }}
    />
  );
}
