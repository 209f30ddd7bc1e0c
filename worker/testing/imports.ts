import type { ImportPage, ProductImport } from "../catalogue/product-import.contract.ts";
import { as, call } from "./api-client.ts";
import type { Account } from "./factories.ts";

type Answered = { import: ProductImport };

const formOf = (content: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData();
  form.append("file", new File([content], name, { type: "text/csv" }));
  return form;
};

export const sendFile = (staff: Account, content: string | Uint8Array<ArrayBuffer>, key = "", name = "prices.csv") =>
  call<Answered>("POST", "/admin/product-imports", {
    token: staff.token,
    body: formOf(content, name),
    headers: key ? { "Idempotency-Key": key } : {},
  });

/** Checks an import until it is ready. */
export const checkAll = async (staff: Account, id: string): Promise<ProductImport> => {
  for (;;) {
    const { status, text, body } = await as(staff.token).post<Answered>(`/admin/product-imports/${id}/check`);
    if (status !== 200) throw new Error(text);
    if (body.import.status !== "checking") return body.import;
  }
};

/** An import of these lines, checked against the catalogue. */
export const prepare = async (staff: Account, ...lines: string[]): Promise<ProductImport> => {
  const { status, text, body } = await sendFile(staff, lines.join("\r\n"));
  if (status !== 201) throw new Error(text);
  return checkAll(staff, body.import._id);
};

export const show = async (staff: Account, { _id }: ProductImport, kind = "changed"): Promise<ImportPage> =>
  (await as(staff.token).get<ImportPage>(`/admin/product-imports/${_id}?show=${kind}`)).body;

export const apply = (staff: Account, { _id, round }: ProductImport, more: Record<string, unknown> = {}) =>
  as(staff.token).post<Answered>(`/admin/product-imports/${_id}/apply`, { round, ...more });

export const exportCatalogue = async (staff: Account): Promise<string> =>
  (await as(staff.token).get("/admin/products/export.csv")).text;
