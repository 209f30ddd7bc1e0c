import { type PointerEvent, type SubmitEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { MAX_LIST_NAME } from "../../../../worker/lists/list-limits.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import type { LocalList } from "../../../features/lists/local-list.ts";
import { UnsavedChanges } from "../../../features/profile/unsaved-changes.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { SaveRefusal } from "./edit-data.ts";
import { EditRow } from "./edit-row.tsx";
import { isWrongPar, isWrongQuantity } from "./rows-form.ts";
import type { Row, useRows } from "./use-rows.ts";

interface EditFormProps {
  list: LocalList;
  editing: ReturnType<typeof useRows>;
  saveRefusal: SaveRefusal | undefined;
}

/** Distance from the window's edge at which dragging scrolls, in px. */
const EDGE = 90;

const SCROLL_STEP = 14;

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Drags rows by their handles with finger, pen or mouse. The list captures the pointer, because a row that moves in the
 * document loses it.
 */
const useRowDrag = (move: (id: string, by: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const begin = useCallback((id: string, event: PointerEvent) => {
    if (event.button !== 0) return;
    list.current?.setPointerCapture(event.pointerId);
    setDragged(id);
  }, []);

  const follow = (event: PointerEvent) => {
    if (dragged === null) return;
    if (event.clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
    if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
    const row = list.current?.querySelector(`[data-row="${CSS.escape(dragged)}"]`);
    const before = row?.previousElementSibling;
    const after = row?.nextElementSibling;
    if (before && event.clientY < middleOf(before)) move(dragged, -1);
    else if (after && event.clientY > middleOf(after)) move(dragged, 1);
  };
  const end = () => setDragged(null);

  return { dragged, begin, listProps: { ref: list, onPointerMove: follow, onPointerUp: end, onPointerCancel: end } };
};

/** Saves name and rows together, with the version that was read. */
export function EditForm({ list, editing, saveRefusal }: EditFormProps) {
  const text = useMessages("listEdit");
  const { rows, version, isChanged, markChanged, set, remove, move } = editing;
  const isPending = useNavigation().formMethod === "POST";
  const isDirty = useCallback(() => isChanged, [isChanged]);
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState(false);
  const keptFocus = useRef<string | null>(null);
  const { dragged, begin, listProps } = useRowDrag(move);
  const error = wrong ? text("wrong") : saveRefusal?.message;

  // A button that is moved in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move.
  useLayoutEffect(() => {
    if (keptFocus.current) document.getElementById(keptFocus.current)?.focus();
    keptFocus.current = null;
  }, [rows]);
  const onMove = useCallback(
    ({ productId, product: { name } }: Row, by: 1 | -1, id: string) => {
      keptFocus.current = id;
      setSaid(text("movedTo", { name, place: move(productId, by) }));
    },
    [move, text],
  );
  const onRemove = useCallback(
    ({ productId, product: { name } }: Row) => {
      remove(productId);
      setSaid(text("removed", { name }));
    },
    [remove, text],
  );
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const isWrong = rows.some(({ par, quantity }) => isWrongPar(par) || isWrongQuantity(quantity));
    setWrong(isWrong);
    if (!isWrong) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLInputElement>("li [aria-invalid]")?.focus();
  };

  return (
    <Form method="post" onSubmit={check} className="grid gap-3">
      <UnsavedChanges isDirty={isDirty} />
      <HiddenFields values={{ intent: "save", version }} />
      {error && (
        <Alert tone="danger">
          <p>{error}</p>
          {saveRefusal?.code === "lists.changed" && (
            <ButtonAnchor href={href("/lists/:listId/edit", { listId: list._id })} variant="outline" className="mt-2">
              {text("reload")}
            </ButtonAnchor>
          )}
        </Alert>
      )}
      <TextField
        label={text("name")}
        name="name"
        required
        maxLength={MAX_LIST_NAME}
        defaultValue={saveRefusal?.name ?? list.name}
        onInput={markChanged}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {rows.length === 0 ? (
        <p className="text-muted">{text("empty")}</p>
      ) : (
        <ul {...listProps} className="divide-y divide-line overflow-hidden rounded-lg border border-line shadow-card">
          {rows.map((row, index) => (
            <EditRow
              key={row.productId}
              row={row}
              place={index + 1}
              isLast={index === rows.length - 1}
              isDragged={dragged === row.productId}
              onSet={set}
              onMove={onMove}
              onRemove={onRemove}
              onDrag={begin}
            />
          ))}
        </ul>
      )}
      <div className="sticky bottom-(--bottom-bar) z-20 -mx-(--page-padding) flex flex-wrap items-center gap-2 border-t border-line-strong bg-surface px-(--page-padding) py-2 shadow-raised lg:mx-0 lg:rounded-lg lg:border lg:px-4">
        <Button type="submit" variant="accent" disabled={isPending} className="max-sm:flex-1">
          {text(isPending ? "saving" : "save")}
        </Button>
        <ButtonLink to={href("/lists/:listId", { listId: list._id })} variant="ghost" className="max-sm:px-2">
          {text("cancel")}
        </ButtonLink>
        {isChanged && <p className="needs-script text-sm text-muted max-sm:basis-full">{text("unsaved")}</p>}
      </div>
    </Form>
  );
}
