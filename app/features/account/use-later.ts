import { useEffect, useState } from "react";

/** Whether `ms` have passed since it became so. On a page that came with it, as it does without script: at once. */
export const useLater = (isSo: boolean, ms: number): boolean => {
  const [isLater, setLater] = useState(isSo);
  useEffect(() => {
    if (!isSo) return setLater(false);
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return isSo && isLater;
};
