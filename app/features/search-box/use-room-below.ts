import { type RefObject, useLayoutEffect, useState } from "react";

const MARGIN_PX = 8;
/** Three options and a half, so that a list without room still shows that it scrolls. */
const MIN_PX = 176;
const MAX_PX = 560;

/**
 * The height in pixels that a list below the field may have without reaching under a phone's keyboard, which covers the
 * page without making it smaller. On a phone the field moves to the top first.
 */
export const useRoomBelow = (field: RefObject<HTMLElement | null>, isOpen: boolean): number => {
  const [room, setRoom] = useState(MAX_PX);
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return;
    const measure = () => {
      const bottom = field.current?.getBoundingClientRect().bottom ?? 0;
      const free = viewport.offsetTop + viewport.height - bottom - MARGIN_PX;
      setRoom(Math.round(Math.min(MAX_PX, Math.max(MIN_PX, free))));
    };
    if (matchMedia("(width < 40rem)").matches) field.current?.scrollIntoView({ block: "start" });
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      window.removeEventListener("scroll", measure);
    };
  }, [field, isOpen]);
  return room;
};
