import { useEffect, useSyncExternalStore } from "react";
import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import { shownLanguage } from "../held-texts.ts";
import { holdSay, holdsSay, sayIn } from "./say-in.ts";
import type { Say } from "./sayer.ts";

const DICTIONARIES: Record<Exclude<Language, "english">, () => Promise<{ say: Say }>> = {
  hindi: () => import("./hindi.ts"),
  marathi: () => import("./marathi.ts"),
  gujarati: () => import("./gujarati.ts"),
};

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

type Status = "ready" | "to come" | "not to be had";
const underway = new Set<Language>();
const failed = new Set<Language>();

const standing = (): Status => {
  const language = shownLanguage();
  if (holdsSay(language)) return "ready";
  return failed.has(language) ? "not to be had" : "to come";
};

const bring = async (language: Language): Promise<void> => {
  if (language === "english" || underway.has(language)) return;
  underway.add(language);
  try {
    holdSay(language, (await DICTIONARIES[language]()).say);
  } catch {
    // No network: English is better than nothing, and the next sentence tries again.
    failed.add(language);
  }
  underway.delete(language);
  for (const listener of listeners) listener();
};

/** Letters of our languages other than English: the server has said it already. */
const isSaid = (sentence: string): boolean => /[\u0900-\u0aff]/.test(sentence);

/**
 * For sentences that a browser finds by itself, such as a form's complaints: what the server answers is in the reader's
 * language when it comes. The dictionary is fetched with the first sentence that needs it; until it is there, that
 * sentence is "".
 */
export const useSay = (sentences: readonly (string | undefined)[] = []): Say => {
  // A document is never other than the server wrote it.
  const now = useSyncExternalStore(subscribe, standing, (): Status => "ready");
  const wanted = now === "ready" ? "" : sentences.filter((sentence) => sentence && !isSaid(sentence)).join();
  useEffect(() => {
    if (wanted) void bring(shownLanguage());
  }, [wanted]);
  return (sentence) => {
    if (isSaid(sentence)) return sentence;
    return now === "to come" ? "" : sayIn(shownLanguage())(sentence);
  };
};
