/**
 * What was typed into a text area before React takes the page over stays in it. React sets a text area that came with
 * text back to that text (`initTextarea`, alone among the fields) when it finds the same text in its content; these
 * areas show it none. Nobody else reads the content: their text is `value`, what they came with is `defaultValue`.
 */
export const keepTypedText = (): void => {
  for (const area of document.querySelectorAll("textarea")) {
    Object.defineProperty(area, "textContent", { value: "", configurable: true, writable: true });
  }
};
