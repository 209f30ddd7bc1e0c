import type { Language } from "../../worker/identity/accounts.contract.ts";
import devanagari from "../styles/fonts/anek-devanagari.woff2?url";
import gujarati from "../styles/fonts/anek-gujarati.woff2?url";

const FONTS: Partial<Record<Language, string>> = { hindi: devanagari, marathi: devanagari, gujarati };

/** Preloads the font of a language with its own script at low priority (styles/fonts.css). */
export function ScriptFont({ language }: { language: Language }) {
  const font = FONTS[language];
  if (!font) return null;
  return <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" fetchPriority="low" />;
}
