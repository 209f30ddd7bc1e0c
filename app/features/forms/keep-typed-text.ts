/**
 * What was typed into a text area before React takes the page over stays in it. React sets a text area that came with
 * text back to that text (`initTextarea`, alone among the fields) when it finds the same text in its content; these
 * areas show it none. Nobody else reads the content: their text is `value`, what they came with is `defaultValue`.
 *
 * And the caret stays where it was put: React sets `defaultValue` again with each drawing, and a browser that is given
 * the same text once more moves the caret of an untouched area to its start.
 */
export const keepTypedText = (): void => {
  for (const area of document.querySelectorAll("textarea")) {
    Object.defineProperty(area, "textContent", { value: "", configurable: true, writable: true });
  }
  const areas = HTMLTextAreaElement.prototype;
  const native = Object.getOwnPropertyDescriptor(areas, "defaultValue");
  Object.defineProperty(areas, "defaultValue", {
    ...native,
    set(this: HTMLTextAreaElement, text: string) {
      if (this.defaultValue !== text) native?.set?.call(this, text);
    },
  });
};
