import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { PICTURE_ACCEPT } from "../../../worker/platform/images/images.contract.ts";
import { Field, Input } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { usePicture } from "./use-picture.ts";

const KB = 1024;
const formatBytes = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

interface PictureFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  errors: readonly string[] | undefined;
  /** Called when resizing starts and ends, because the form waits for it. */
  onPreparing: (isPreparing: boolean) => void;
  onChosen?: (file: File | null) => void;
  /** The current picture, shown until another is chosen. */
  now?: ReactNode;
  className?: string;
}

/** The browser's file input, which opens the camera or gallery on phones, with a preview. */
export function PictureField({
  id,
  name,
  label,
  hint,
  errors,
  onPreparing,
  onChosen,
  now,
  className = "",
}: PictureFieldProps) {
  const text = useMessages("picture");
  const { chosen, problem, isPreparing, field, onChange, choose } = usePicture(onPreparing);
  const { isOver, target } = useFileDrop(choose);
  const file = chosen?.file ?? null;
  useEffect(() => {
    onChosen?.(file);
  }, [file, onChosen]);
  const status = isPreparing
    ? text("preparing")
    : chosen
      ? text("ready", { name: chosen.name, size: formatBytes(chosen.bytes) })
      : text("limits");
  return (
    <Field label={label} id={id} hint={hint} errors={problem ? [problem] : errors} className={className}>
      {(control) => (
        // The whole row accepts a dropped picture, because it looks like a drop area.
        <div
          {...target}
          data-testid="picture-drop"
          className={`flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-2.5 ${isOver ? "border-brand bg-brand-soft" : "border-line-strong"}`}
        >
          {/* biome-ignore lint/a11y: the file input beside it does the same by keyboard. */}
          <span
            onClick={() => field.current?.click()}
            className="grid size-24 shrink-0 cursor-pointer place-items-center overflow-hidden rounded-md border border-line bg-sunken text-muted"
          >
            {chosen ? (
              <img src={chosen.url} alt={text("preview")} className="size-full object-cover" />
            ) : (
              (now ?? <ImagePlus aria-hidden className="size-8" />)
            )}
          </span>
          <span className="grid min-w-0 flex-1 basis-52 gap-1.5">
            <Input
              {...control}
              ref={field}
              type="file"
              name={name}
              accept={PICTURE_ACCEPT}
              onChange={onChange}
              className="file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:bg-brand-soft file:px-3 file:font-semibold file:text-brand-text"
            />
            <span role="status" className="min-w-0 text-sm break-words text-muted">
              {status}
            </span>
            <span className="text-sm text-muted [@media(hover:none)]:hidden">{text("drop")}</span>
          </span>
        </div>
      )}
    </Field>
  );
}
