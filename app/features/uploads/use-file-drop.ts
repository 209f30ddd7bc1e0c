import { type DragEvent as ReactDragEvent, useEffect, useState } from "react";

const carriesFile = (data: DataTransfer | null): data is DataTransfer => data?.types.includes("Files") ?? false;

/** Files that are dropped beside the target are ignored, because browsers would open them instead of the page. */
const ignoreFile = (event: DragEvent): void => {
  if (!carriesFile(event.dataTransfer) || event.defaultPrevented) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
};

/** Handlers of an element on which a file can be dropped, and whether one is held above it. */
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
