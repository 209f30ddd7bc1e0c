import type { KeyboardEvent } from "react";

const CARD = "[data-order-card]";
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Keyboard shortcuts of the order list: the up and down arrows move between cards, C confirms and moves to the next.
 * They work only while the focus is in the list (WCAG 2.1.4).
 */
export const onListKey = (event: KeyboardEvent<HTMLElement>): void => {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, [role=dialog]"))
    return;
  const card = target.closest<HTMLElement>(CARD);
  if (!card) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(CARD)];
  const focus = (step: 1 | -1) => cards[cards.indexOf(card) + step]?.focus();
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    focus(step);
  } else if (event.key === "c") {
    const confirm = card.querySelector<HTMLButtonElement>("[data-confirm]:not(:disabled)");
    if (!confirm) return;
    confirm.click();
    focus(1);
  }
};
