import { checkFile } from "./check-file.ts";
import { checkHeaders } from "./check-headers.ts";
import { findUnescaped } from "./payloads.ts";

/** Problems of an answer: its headers, and the way it shows hostile texts. */
export const checkAnswer = (answer: Response, bytes: Uint8Array, who: string): string[] => {
  const type = answer.headers.get("Content-Type") ?? "";
  const isText = /^(text\/|application\/(json|xml|manifest))/.test(type);
  const text = isText ? new TextDecoder().decode(bytes) : "";
  return [
    ...(answer.status >= 500 ? [`status ${answer.status}: ${text.slice(0, 200)}`] : []),
    ...checkHeaders(answer, text, { isVisitor: who === "a visitor" }),
    ...(/^(text\/html|(text|application)\/xml)/.test(type) ? findUnescaped(text) : []),
    ...checkFile(type, bytes, text),
  ];
};
