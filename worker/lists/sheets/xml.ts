import { Parser } from "saxen";
import { isAppError } from "../../platform/errors.contract.ts";
import { unreadable } from "./list-file.errors.ts";
import { MAX_FILE_CELLS } from "./sheet-limits.contract.ts";

interface XmlHandlers {
  /** `name` has no namespace prefix. */
  readonly open?: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Real workbooks have shorter tags; parsing one with a million attributes would take seconds. */
const MAX_TAG_LENGTH = 16_384;
/** Opening and closing tags: enough for the maximum number of cells with their values. */
const MAX_TAGS = 5 * MAX_FILE_CELLS;

const checkTags = (xml: string): void => {
  let tags = 0;
  for (let start = xml.indexOf("<"); start >= 0; ) {
    const end = xml.indexOf(">", start);
    if (end < 0 || end - start > MAX_TAG_LENGTH) throw unreadable("list_file.damaged");
    if (++tags > MAX_TAGS) throw unreadable("list_file.too_large_inside");
    start = xml.indexOf("<", end);
  }
};

/** Calls the handlers for the tags and text of a document. Entities that it declares are never resolved. */
export const walkXml = (xml: string, { open, text, close }: XmlHandlers): void => {
  const parser = new Parser();
  if (open)
    parser.on("openTag", (name, attributes, decode) => {
      open(localName(name), (attributeName) => {
        const all = attributes();
        const value = all ? all[attributeName] : undefined;
        return value === undefined ? undefined : decode(value);
      });
    });
  if (text) {
    parser.on("text", (value, decode) => text(decode(value)));
    parser.on("cdata", (value) => text(value));
  }
  if (close) parser.on("closeTag", (name) => close(localName(name)));
  checkTags(xml);
  try {
    parser.parse(xml);
  } catch (error) {
    throw isAppError(error) ? error : unreadable("list_file.damaged");
  }
};
