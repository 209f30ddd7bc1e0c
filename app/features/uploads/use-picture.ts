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
  /** What the field holds now. */
  readonly file: File;
}

/**
 * What the form will send, or what is wrong with what was chosen. A picture that only the server can read goes as it
 * is.
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

/** A file field whose picture is made smaller as soon as it is chosen: the form then sends the small one. */
export const usePicture = (onPreparing: (isPreparing: boolean) => void) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  /** A picture chosen while another is being made smaller: only the last one counts. */
  const turn = useRef(0);

  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const say = (is: boolean) => {
    setPreparing(is);
    onPreparing(is);
  };

  const take = async (field: HTMLInputElement) => {
    const mine = ++turn.current;
    const [file] = field.files ?? [];
    setProblem(null);
    setChosen(null);
    say(file !== undefined);
    if (!file) return;
    const prepared = await prepare(file);
    if (mine !== turn.current) return;
    say(false);
    if (typeof prepared === "string") {
      field.value = "";
      return setProblem(prepared);
    }
    const files = new DataTransfer();
    files.items.add(prepared);
    field.files = files.files;
    setChosen({ url: URL.createObjectURL(prepared), name: prepared.name, bytes: prepared.size, file: prepared });
  };

  const field = useRef<HTMLInputElement>(null);
  // Chosen before the page's script was there.
  const takeWhatIsThere = useEffectEvent(() => {
    if (field.current?.files?.length) void take(field.current);
  });
  useEffect(() => takeWhatIsThere(), []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => void take(event.currentTarget);
  return { chosen, problem, isPreparing, field, onChange };
};
