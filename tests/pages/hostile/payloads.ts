/**
 * The mark that every hostile text contains, so that it is found wherever it is shown. A page that runs such a text
 * calls `hxrun`.
 */
export const MARK = "hx7";

const ZALGO = "h\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030cx7";

export const TEXTS: readonly string[] = [
  `${MARK}"><hx-evil onhx=1><script>hxrun(1)</script>`,
  `${MARK}' " onhx="hxrun(2)" x='`,
  `</script><img src=/hx7 onerror=hxrun(3)>${MARK}`,
  `=HYPERLINK("http://${MARK}.example","${MARK}")`,
  `+${MARK}|'/C calc'!A0`,
  `@SUM(1+1)*${MARK}`,
  `-2+3 ${MARK}`,
  `\t=${MARK}()`,
  `{{${MARK}.constructor.constructor('hxrun(4)')()}} \${hxrun(5)} <%= hxrun(6) %> {count, plural, other{#}}`,
  `\u202e${MARK}\u2066\u200b\u200d \u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd ${ZALGO}`,
  `javascript:hxrun(7)//${MARK}`,
  `${MARK}\r\nBcc: ${MARK}@evil.example\r\nATTENDEE:mailto:${MARK}@evil.example`,
  `<!--${MARK}--><![CDATA[${MARK}]]>&lt;hx-evil&gt;&#60;hx-evil>`,
  `\\u003chx-evil\\u003e\\";hxrun(8);//${MARK}`,
  `${MARK}%00%0d%0aSet-Cookie:%20${MARK}=1`,
  `${MARK}','');DROP TABLE users;-- ${MARK}`,
];

/** A word without a line-break opportunity, as long as the field allows. */
export const longWord = (length: number): string => `${MARK}${"W".repeat(Math.max(0, length - MARK.length))}`;

/** Ten thousand characters without a space: more than any field takes. */
export const HUGE = longWord(10_000);

/** Raw text that appears in a document only where escaping is missing. */
const UNESCAPED: readonly (readonly [string, RegExp])[] = [
  ["an element", /<hx-evil/i],
  ["a script", /<script>hxrun/i],
  ["a picture", /<img src=\/hx7/i],
  ["an attribute", /(?<!\\)" onhx="/],
  ["a script's address", /(?:href|src|action|formaction)="\s*javascript:/i],
  ["a comment", /<!--hx7/],
];

/** The kinds of hostile text that appear unescaped in HTML or XML. */
export const findUnescaped = (markup: string): string[] =>
  UNESCAPED.filter(([, pattern]) => pattern.test(markup)).map(([what]) => `${what} of a hostile text is not escaped`);
