import { useFetcher } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { RefusalText, useActionForm } from "../action-result/action-form.tsx";
import type { ActionResult } from "../action-result/action-result.ts";

export const AVAILABILITY_FORM = "availability";

type Availability = Pick<Profile, "agentVerified" | "isActive">;

interface AvailabilityFormProps {
  profile: Availability;
  /** Only the button, for pages that show the state elsewhere. */
  isCompact?: boolean;
}

/** Whether the agent is online, or will be once the submitted form is accepted. */
export const useAvailability = ({ agentVerified = false, isActive = false }: Availability): boolean => {
  const submitted = useFetcher<ActionResult>({ key: AVAILABILITY_FORM }).formData?.get("isActive");
  return agentVerified && (submitted ? submitted === "true" : isActive);
};

export function AvailabilityForm({ profile, isCompact = false }: AvailabilityFormProps) {
  const text = useMessages("availability");
  const isActive = useAvailability(profile);
  const { Form, isPending, refusal } = useActionForm(AVAILABILITY_FORM);
  const word = isPending ? (isActive ? "goingOnline" : "goingOffline") : isActive ? "goOffline" : "goOnline";
  return (
    <Form method="post" className="grid gap-2">
      {!isCompact && <p className="text-muted">{text(isActive ? "isOnline" : "isOffline")}</p>}
      <Button
        type="submit"
        name="isActive"
        value={isActive ? "false" : "true"}
        variant={isActive ? "outline" : "accent"}
        size={isCompact && isActive ? "default" : "lg"}
        disabled={isPending}
        className={isCompact && isActive ? "" : "w-full sm:w-fit"}
      >
        {text(word)}
      </Button>
      <RefusalText refusal={refusal} className="text-sm" />
    </Form>
  );
}
