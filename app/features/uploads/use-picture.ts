import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  MAX_PICTURE_BYTES,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
} from "../../../worker/platform/images/images.contract.ts";

interface Chosen {
  readonly url: string;
  readonly name: string;
  readonly bytes: number;
  /** The resized file, which the field holds too. */
  readonly file: File;
}

/**
 * Returns the file to upload, or the message reference of a problem. A picture that only the server can decode is not
 * resized.
 */
const prepare = async (file: File): Promise<File | string> => {
  if (file.type !== "" && !file.type.startsWith("image/")) return NOT_A_PICTURE;
  if (/svg|gif/.test(file.type)) return NOT_A_PICTURE;
  const small = await import("./shrink-picture.ts").then(
    ({ shrinkPicture }) => shrinkPicture(file),
    () => null,
  );
  if (small && small.size <= MAX_PICTURE_BYTES) return small;
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : file;
};

const setFile = (field: HTMLInputElement, file: File): void => {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
};

/** A file field whose picture is resized as soon as it is chosen, so that the form sends the small one. */
export const usePicture = (onPreparing: (isPreparing: boolean) => void) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** Counts choices, so that only the latest picture counts when an earlier one is still being resized. */
  const turn = useRef(0);

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const reportPreparing = (next: boolean) => {
    setPreparing(next);
    onPreparing(next);
  };

  const prepareChosen = async (field: HTMLInputElement) => {
    const thisTurn = ++turn.current;
    const [file] = field.files ?? [];
    setProblem(null);
    setChosen(null);
    reportPreparing(file !== undefined);
    if (!file) return;
    const prepared = await prepare(file);
    if (thisTurn !== turn.current) return;
    reportPreparing(false);
    if (typeof prepared === "string") {
      field.value = "";
      return setProblem(prepared);
    }
    setFile(field, prepared);
    setChosen({ url: URL.createObjectURL(prepared), name: prepared.name, bytes: prepared.size, file: prepared });
  };

  const field = useRef<HTMLInputElement>(null);
  // A picture may be chosen before hydration.
  const prepareInitialFile = useEffectEvent(() => {
    if (field.current?.files?.length) void prepareChosen(field.current);
  });
  useEffect(() => prepareInitialFile(), []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => void prepareChosen(event.currentTarget);
  const choose = (file: File) => {
    if (!field.current) return;
    setFile(field.current, file);
    void prepareChosen(field.current);
  };
  return { chosen, problem, isPreparing, field, onChange, choose };
};
