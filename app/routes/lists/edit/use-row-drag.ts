import { type PointerEvent, useCallback, useRef, useState } from "react";

/** So near to an edge of the window the page scrolls, px. */
const EDGE = 90;
const SCROLL_STEP = 14;

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

/**
 * Drags rows of a list by their handles, with a finger, a pen or a mouse. The list and not the handle follows the pointer,
 * because a row that is moved in the document loses it.
 */
export const useRowDrag = (move: (id: string, by: number) => void) => {
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
    const [before, after] = [row?.previousElementSibling, row?.nextElementSibling];
    if (before && event.clientY < middleOf(before)) move(dragged, -1);
    else if (after && event.clientY > middleOf(after)) move(dragged, 1);
  };
  const end = () => setDragged(null);

  return { dragged, begin, listProps: { ref: list, onPointerMove: follow, onPointerUp: end, onPointerCancel: end } };
};
