import { useNavigation } from "react-router";

/** A thin line while the next page is on its way; it waits a moment so that fast pages do not flicker. */
export function Progress() {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-50 h-1 origin-left bg-accent transition-[scale,opacity] ${isBusy ? "scale-x-75 opacity-100 delay-150 duration-[4s]" : "scale-x-0 opacity-0 duration-150"}`}
    />
  );
}
