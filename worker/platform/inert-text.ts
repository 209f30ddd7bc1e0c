/** Maximum characters of user-entered text shown in a mail. */
export const MAX_NAME = 60;
export const MAX_LINE = 150;
export const MAX_ADDRESS = 240;
/** More than the form accepts, because breaking links makes a text longer. */
export const MAX_MESSAGE = 5_000;

/** Control characters except line breaks, and those that reverse or hide text. Joiners stay, because Indic scripts need them. */
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A dot between two labels of a domain; the second label has at least two letters: "example.com", not "1.5" or "a.m.". */
const DOMAIN_DOT = /(?<=[\p{L}\p{M}\p{N}_-]|\u200c|\u200d)([.\u3002\uff0e\uff61])(?=\p{L}[\p{L}\p{M}\p{N}-])/gu;
/** An IPv4 address, such as 192.0.2.1. */
const IP = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;

/**
 * Makes user-entered text inert, so that no mail client turns it into a link or markup: a space breaks "http://" and
 * domains, angle brackets become quotation marks, and text longer than `max` characters is cut.
 */
export const inert = (text: string, max: number): string => {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replace(INVISIBLE, " "));
  const broken = lines
    .join("\n")
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replace(/:(?=\/\/|\\\\)/g, ": ")
    .replace(/\bwww\.(?=\S)/gi, "$& ")
    .replace(/\b(mailto|tel|sms|javascript|data):(?=\S)/gi, "$1: ")
    .replace(DOMAIN_DOT, "$1 ")
    .replace(IP, (address) => address.replaceAll(".", ". "));
  const characters = [...broken];
  if (characters.length <= max) return broken;
  const start = characters.slice(0, max - 1).join("");
  return `${start.trimEnd()}…`;
};

/** `inert` for text on one line. */
export const inertLine = (text: string, max: number): string => inert(text.replace(/\s+/g, " ").trim(), max);

/** A user-entered name in quotation marks, so that even a sentence is read as a name; "" stays empty. */
export const quotedName = (name: string): string => {
  const shown = inertLine(name, MAX_NAME).replace(/["“”„«»]/g, "'");
  return shown === "" ? "" : `“${shown}”`;
};
