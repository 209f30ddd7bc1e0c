import { useFetcher } from "react-router";
import type { Profile } from "../../../worker/accounts/profiles.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import type { FormAnswer } from "../../features/form-answer/answer.ts";
import { useAnswerForm } from "../../features/form-answer/use-answer-form.ts";
import { useText } from "../../i18n/texts.tsx";

const FORM = "availability";

type Availability = Pick<Profile, "agentVerified" | "isActive">;

interface AvailabilityFormProps {
  profile: Availability;
  isEditing?: boolean;
  /** Where the page says how it stands in words of its own: the way out of it is small. */
  isCompact?: boolean;
}

/** What was asked for shows at once, and goes back with the reason when it is refused. */
export const useAvailability = (profile: Availability) => {
  const asked = useFetcher<FormAnswer>({ key: FORM }).formData?.get("isActive");
  const isVerified = profile.agentVerified === true;
  const isActive = asked ? asked === "true" : profile.isActive === true;
  return { isVerified, isActive: isVerified && isActive };
};

/** Go Online / Go Offline: one thumb, saved at once. */
export function AvailabilityForm({ profile, isEditing = false, isCompact = false }: AvailabilityFormProps) {
  const text = useText("agentProfile");
  const { isVerified, isActive } = useAvailability(profile);
  const { Form, isBusy, refusal } = useAnswerForm(FORM);
  if (!isVerified) return null;
  const word = isBusy ? (isActive ? "goingOnline" : "goingOffline") : isActive ? "goOffline" : "goOnline";
  return (
    // Without script it would take the page, and what is typed into it, along.
    <Form method="post" className={isEditing ? "needs-script grid gap-2" : "grid gap-2"}>
      {!isCompact && <p className="text-muted">{text(isActive ? "isOnline" : "isOffline")}</p>}
      <Button
        type="submit"
        name="isActive"
        value={isActive ? "false" : "true"}
        look={isActive ? "outline" : "accent"}
        size={isCompact && isActive ? "md" : "lg"}
        disabled={isBusy}
        className={isCompact && isActive ? "" : "w-full sm:w-fit"}
      >
        {text(word)}
      </Button>
      {refusal && (
        <p role="alert" className="text-sm font-semibold text-danger-text">
          {refusal.message}
        </p>
      )}
    </Form>
  );
}
