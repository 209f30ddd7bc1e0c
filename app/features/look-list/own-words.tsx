import { Input } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import type { LeftOut } from "./look-data.ts";

/** A field for rewording a part of the list, which is then read again. */
export function OwnWords({ text, row }: LeftOut) {
  const messages = useMessages("pasteList");
  return (
    <>
      {row === undefined ? (
        <input type="hidden" name="was" value={text} />
      ) : (
        <input type="hidden" name="of" value={row} />
      )}
      <Input
        name="said"
        defaultValue={text}
        maxLength={500}
        aria-label={messages("words", { words: text })}
        className="min-w-0 flex-1 basis-48"
      />
    </>
  );
}
