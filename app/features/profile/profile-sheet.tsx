import type { FieldMetadata } from "@conform-to/react";
import { createContext, type ReactNode, useContext } from "react";
import type { Profile } from "../../../worker/accounts/profiles/profiles.contract.ts";
import { Card } from "../../components/ui/surfaces.tsx";
import type { FormField, FormValues } from "./profile-form.ts";

type Fields = { readonly [Name in FormField]: FieldMetadata<string, FormValues> };

interface Sheet {
  readonly profile: Profile;
  /** Null outside of edit mode. */
  readonly fields: Fields | null;
}

const SheetContext = createContext<Sheet | null>(null);

/** One layout for both modes: each entry shows the stored value or the field to change it. */
export function ProfileSheet({
  profile,
  fields = null,
  children,
}: Partial<Sheet> & Pick<Sheet, "profile"> & { children: ReactNode }) {
  return <SheetContext value={{ profile, fields }}>{children}</SheetContext>;
}

export const useSheet = (): Sheet => {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error("an entry stands outside of its profile");
  return sheet;
};

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const Entries = useSheet().fields ? "div" : "dl";
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">{title}</h2>
      <Entries className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 sm:[&>.whole]:col-span-2">{children}</Entries>
    </Card>
  );
}
