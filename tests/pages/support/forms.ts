import { getByLabelText } from "@testing-library/dom";

/** What a person types or chooses, by the label of the field; a checkbox is ticked or not. */
export type Fills = Readonly<Record<string, string | boolean | File>>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field with this label; optional fields say so behind it: "GSTIN (optional)". */
export const findField = (within: HTMLElement, label: string): Field =>
  getByLabelText<HTMLInputElement>(within, (text) => text === label || text.startsWith(`${label} (`), {
    selector: "input, textarea, select",
  });

const fill = (form: HTMLFormElement, label: string, value: string | boolean | File): void => {
  const field = findField(form, label);
  if (field.disabled) throw new Error(`${label} cannot be filled in`);
  if (value instanceof File) chosen.set(field as HTMLInputElement, value);
  else if (typeof value === "boolean") (field as HTMLInputElement).checked = value;
  else if (field.localName === "select") choose(field as HTMLSelectElement, value);
  else field.value = value;
};

/** Files chosen by tests. They are kept beside the document, because only a person may set a file input. */
const chosen = new WeakMap<HTMLInputElement, File>();

const choose = (select: HTMLSelectElement, wanted: string): void => {
  const option = [...select.options].find(({ value, text }) => value === wanted || text === wanted);
  if (!option) throw new Error(`${select.name} does not offer ${wanted}`);
  select.value = option.value;
};

/** The request that a browser makes without script when this button is pressed. */
export const readForm = (
  button: HTMLElement,
  fills: Fills = {},
): { action: string; method: string; body?: BodyInit } => {
  const { form } = button as HTMLButtonElement;
  if (!form || (button as HTMLButtonElement).disabled) throw new Error(`${button.textContent} sends no form`);
  for (const [label, value] of Object.entries(fills)) fill(form, label, value);
  if (!form.noValidate && !form.checkValidity()) throw new Error(`the browser keeps back what is not valid`);
  const { FormData: DocumentFormData } = (form.ownerDocument.defaultView ?? {}) as typeof globalThis;
  const entries = [...new DocumentFormData(form, button)] as [string, FormDataEntryValue][];
  const action = button.hasAttribute("formaction") ? (button as HTMLButtonElement).formAction : form.action;

  // The names of methods and encodings are those of the HTML standard.
  if (form.method === "get") {
    const url = new URL(action);
    url.search = new URLSearchParams(entries as [string, string][]).toString();
    return { action: url.href, method: "GET" };
  }
  if (form.enctype === "multipart/form-data") {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, typeof value === "string" ? value : new File([], ""));
    for (const input of form.querySelectorAll<HTMLInputElement>("input[type=file]")) {
      const file = chosen.get(input);
      if (file) body.set(input.name, file);
    }
    return { action, method: "POST", body };
  }
  const lines = entries.map(([name, value]) => [name, String(value).replace(/\r?\n/g, "\r\n")]);
  return { action, method: "POST", body: new URLSearchParams(lines) };
};
