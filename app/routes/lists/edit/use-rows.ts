import { useCallback, useRef, useState } from "react";
import { allowedQuantity, type QuantityRules } from "../../../../worker/catalogue/order-quantity.contract.ts";
import type { ShortRule } from "../../../../worker/identity/short-rule.contract.ts";
import { rulesOf } from "../../../features/cart/rule-text.ts";
import type { LocalLine, LocalList } from "../../../features/lists/local-list.ts";
import type { RowField, TypedRow } from "./rows-form.ts";

/** A proposed product has no quantity rules. */
export type RowProduct = Pick<LocalLine["product"], "_id" | "name" | "english" | "unit" | "image"> &
  Partial<QuantityRules>;
export type Row = TypedRow & { readonly product: RowProduct };

const rowOf = (product: RowProduct, typed: Omit<TypedRow, "productId">): Row => ({
  productId: product._id,
  product,
  ...typed,
});

/** The quantity to add, rounded up to the next quantity in which the product is sold. */
export const initialQuantity = (product: RowProduct, wanted: number): number =>
  allowedQuantity(wanted, rulesOf(product));

const rowsOf = (list: LocalList): Row[] =>
  list.lines.map(({ product, par, quantity, hasQuantity, note, shortRule }) =>
    rowOf(product, {
      par: par === null ? "" : String(par),
      quantity: hasQuantity ? String(quantity) : "",
      note,
      shortRule: shortRule ?? "",
    }),
  );

const initialRows = (list: LocalList, typed: readonly TypedRow[] | undefined): Row[] => {
  const own = rowsOf(list);
  if (!typed) return own;
  const products = new Map(own.map(({ productId, product }) => [productId, product]));
  return typed.flatMap((row) => {
    const product = products.get(row.productId);
    return product ? [rowOf(product, row)] : [];
  });
};

/** Edits are collected here and saved together. `shortRules`: the account's rules, for products that are added. */
export const useRows = (
  list: LocalList,
  typed: readonly TypedRow[] | undefined,
  shortRules: Readonly<Record<string, ShortRule>>,
) => {
  const [rows, setRows] = useState(() => initialRows(list, typed));
  // The version on which the rows in state are based, even if the page loads the list again.
  const [version] = useState(list.version);
  const [isChanged, setChanged] = useState(typed !== undefined);
  const latest = useRef(rows);
  latest.current = rows;
  const markChanged = useCallback(() => setChanged(true), []);
  const change = useCallback(
    (to: (rows: Row[]) => Row[]) => {
      markChanged();
      setRows(to);
    },
    [markChanged],
  );

  const set = useCallback(
    (productId: string, field: RowField, value: string) =>
      change((all) => all.map((row) => (row.productId === productId ? { ...row, [field]: value } : row))),
    [change],
  );
  const remove = useCallback(
    (productId: string) => change((all) => all.filter((row) => row.productId !== productId)),
    [change],
  );
  const add = useCallback(
    (product: RowProduct, quantity: number) =>
      change((all) =>
        all.some(({ productId }) => productId === product._id)
          ? all
          : [
              ...all,
              rowOf(product, {
                par: "",
                quantity: String(initialQuantity(product, quantity)),
                note: "",
                shortRule: shortRules[product._id] ?? "",
              }),
            ],
      ),
    [change, shortRules],
  );
  /** Moves a row by `by` places; returns its new place, from 1. */
  const move = useCallback(
    (productId: string, by: number): number => {
      const from = latest.current.findIndex((row) => row.productId === productId);
      const to = Math.min(Math.max(from + by, 0), latest.current.length - 1);
      if (from >= 0 && to !== from)
        change((all) => {
          const row = all[from];
          return row ? all.toSpliced(from, 1).toSpliced(to, 0, row) : all;
        });
      return to + 1;
    },
    [change],
  );
  return { rows, version, isChanged, markChanged, set, remove, add, move };
};
