import { useState } from "react";
import type { MemberInput } from "../../../../worker/accounts/team/team.contract.ts";
import { TEAM_ROLES } from "../../../../worker/identity/accounts.contract.ts";
import { SelectField, TextField } from "../../../components/ui/fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface RightsFieldsProps {
  /** What was saved, or typed before a refusal. */
  values: { readonly [Name in keyof MemberInput]?: string | number | null };
  errors: Readonly<Record<string, string>>;
}

const LIMITS = ["orderLimit", "monthLimit"] as const;

/** What a member may do. CSS hides the limits of approvers, who have none, so that the form works without script. */
export function RightsFields({ values, errors }: RightsFieldsProps) {
  const text = useMessages("team");
  const [start] = useState(values);
  return (
    <div className="grid gap-4 has-[option[value=approver]:checked]:[&_.limits]:hidden">
      <SelectField
        label={text("roleLabel")}
        hint={text("roleHint")}
        errors={errors.role ? [errors.role] : undefined}
        name="role"
        defaultValue={start.role ?? "buyer"}
        options={TEAM_ROLES.map((role) => [role, text(`role.${role}`)])}
      />
      <div className="limits grid gap-4 sm:grid-cols-2">
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={text(name)}
            optional
            hint={name === "orderLimit" ? text("limitHint") : undefined}
            errors={errors[name] ? [errors[name]] : undefined}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            autoComplete="off"
            defaultValue={start[name] ?? ""}
          />
        ))}
      </div>
    </div>
  );
}
