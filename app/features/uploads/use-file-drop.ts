import { type DragEvent as ReactDragEvent, useEffect, useState } from "react";

const carriesFile = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") ?? false;

/** Ignores files dropped beside the target, which browsers would open in place of the page. */
const ignoreFile = (event: DragEvent): void => {
  if (!carriesFile(event.dataTransfer) || event.defaultPrevented) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
};

/** Drop handlers for an element, and whether a file is dragged over it. */
export const useFileDrop = (onFile: (file: File) => void) => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    addEventListener("dragover", ignoreFile);
    addEventListener("drop", ignoreFile);
    return () => {
      removeEventListener("dragover", ignoreFile);
      removeEventListener("drop", ignoreFile);
    };
  }, []);
  const onDragOver = (event: ReactDragEvent) => {
    if (!carriesFile(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const onDragLeave = (event: ReactDragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const onDrop = (event: ReactDragEvent) => {
    if (!carriesFile(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return { isOver, target: { onDragOver, onDragLeave, onDrop } };
};
