import { ownRecord } from "../../identity/accounts.errors.ts";
import { isOwnRecord } from "../../identity/permissions.ts";
import { iso } from "../../platform/dates.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { fromMilli, toMilli } from "../../platform/quantity.contract.ts";
import { wrongMark } from "../door/door.errors.ts";
import { problemOf } from "../door/door-marks.contract.ts";
import { packedMarks } from "../fulfilment/packed-manifest.ts";
import { hasVisibleCode, isBeforePacked } from "../order-lifecycle.contract.ts";
import { alreadyPacked, illegalTransition } from "../orders.errors.ts";
import type { MarkResult, PickMark } from "./packing.contract.ts";
import type { LineMark, MarkedLineRow } from "./packing.repo.ts";

const lineMarked = (by: string | null) =>
  by === null
    ? new AppError("orders.line_marked", 409, {}, { message: message("orders.line_put_back") })
    : new AppError("orders.line_marked", 409, { name: by });

export const toPicked = (
  line: Pick<MarkedLineRow, "pickedAt" | "packedMilli" | "quantity" | "pickedByName">,
): MarkResult["picked"] =>
  line.pickedAt === null
    ? null
    : {
        quantity: line.packedMilli === null ? line.quantity : fromMilli(line.packedMilli),
        by: line.pickedByName ?? "",
        at: iso(line.pickedAt),
      };

/** The picked quantity in thousandths; null when it is as ordered. Throws for an impossible quantity. */
const packedOf = (line: MarkedLineRow, { quantity }: PickMark): number | null => {
  const packedMilli = quantity === undefined ? null : toMilli(quantity);
  if (packedMilli === null || packedMilli === toMilli(line.quantity)) return null;
  const problem = packedMarks([{ ...line, isPicked: 1, packedMilli }]).map((mark) => problemOf(line, mark))[0];
  if (problem) throw wrongMark({ ...line, names: JSON.parse(line.names) }, problem === "not_less" ? "weight" : problem);
  return packedMilli;
};

/** The change that a mark makes; null when the line already has that state. Throws when the mark is refused. */
export const decideMark = (
  line: MarkedLineRow,
  mark: PickMark,
  { userId, at }: { readonly userId: string; readonly at: number },
): LineMark | null => {
  if (!hasVisibleCode(line.status)) throw illegalTransition(line.status);
  if (!isBeforePacked(line.stage)) throw alreadyPacked();
  if (isOwnRecord(userId, [line.buyerId, line.placedBy])) throw ownRecord();
  const packedMilli = mark.picked ? packedOf(line, mark) : null;
  const isSame = mark.picked ? line.pickedBy === userId && line.packedMilli === packedMilli : line.pickedAt === null;
  // A retry after a lost response.
  if (isSame) return null;
  if (mark.seen !== (toPicked(line)?.at ?? null)) throw lineMarked(line.pickedByName);
  return { line, pickedAt: mark.picked ? at : null, packedMilli };
};
