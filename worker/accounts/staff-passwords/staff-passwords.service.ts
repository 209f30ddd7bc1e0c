import type { Needs } from "../../compose.ts";
import { isStaffRole, type Role } from "../../identity/accounts.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { isCommonPassword } from "./breached-passwords.ts";
import { STAFF_PASSWORD_LENGTH } from "./staff-passwords.contract.ts";
import { findWeakness, type Weakness } from "./strong-password.ts";

interface Person {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
}

/**
 * Admins and owners may not use the commonest passwords, and the setting `strongStaffPasswords` requires stronger ones
 * of them. Other accounts may use any password, and are warned.
 */
export function createStaffPasswords({ settings }: Needs<"settings">) {
  const weaknessOf = async (person: Person, password: string): Promise<Weakness | null> => {
    if (!isStaffRole(person.role)) return null;
    const weakness = findWeakness(password, person);
    return weakness && (await settings.read()).strongStaffPasswords ? weakness : null;
  };

  const refuse = (weakness: Weakness | null, field: "password" | "newPassword"): void => {
    if (!weakness) return;
    const reason = message(`password.staff_${weakness}`, { min: STAFF_PASSWORD_LENGTH });
    throw new AppError("auth.weak_password", 400, {}, { message: reason, fields: { [field]: reason } });
  };

  return {
    /** `field`: the name of the password in the form, which shows the error. */
    async requireStrong(person: Person, password: string, field: "password" | "newPassword"): Promise<void> {
      const isRefused = isStaffRole(person.role) && isCommonPassword(password);
      refuse(isRefused ? "common" : await weaknessOf(person, password), field);
    },

    /** A new account is not staff yet, so any password is allowed unless the setting requires strong ones. */
    async requireAllowed(person: Person, password: string): Promise<void> {
      refuse(await weaknessOf(person, password), "password");
    },

    isCommonPassword,

    /** For sign-in, where the plain password is known. */
    isWeak: async (person: Person, password: string): Promise<boolean> => (await weaknessOf(person, password)) !== null,
  };
}
