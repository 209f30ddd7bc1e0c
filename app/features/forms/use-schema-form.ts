import { useForm } from "@conform-to/react";
import type { GenericSchema } from "valibot";
import { parseForm } from "./conform.ts";

/** A conform form that validates with the schema in the browser too. */
export const useSchemaForm = <Value extends Record<string, unknown>>(
  schema: GenericSchema<unknown, Value>,
  options: Omit<Parameters<typeof useForm<NoInfer<Value>>>[0], "onValidate">,
) => useForm<Value>({ ...options, onValidate: ({ formData }) => parseForm(formData, schema) });
