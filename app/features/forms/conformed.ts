import type { FieldMetadata } from "@conform-to/react";

/** What a field of a conform form needs. */
export const conformed = <Value>({ key, id, name, formId, initialValue, errors }: FieldMetadata<Value>) => ({
  key,
  id,
  name,
  form: formId,
  defaultValue: initialValue as string | undefined,
  errors,
});
