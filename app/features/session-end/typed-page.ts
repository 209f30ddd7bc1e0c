/** The page on which something was last typed or chosen. */
let typedAt = "";

const note = ({ type, target }: Event): void => {
  // Submit buttons only send the form; other buttons may change it, for example a quantity.
  if (type === "input" || (target as Element).closest('button[type="button"]')) typedAt = location.pathname;
};

/** Called once, before the page is hydrated. */
export const watchTyping = (): void => {
  for (const type of ["input", "click"]) document.addEventListener(type, note, true);
};

/** Whether leaving the page may lose what was typed there. */
export const isTypedPage = (): boolean => typedAt === location.pathname;
