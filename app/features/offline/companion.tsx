import { Suspense, useEffect } from "react";
import { useViewer } from "../shell/use-viewer.ts";
import { goByDocument } from "./go-by-document.ts";
import { lazyPart } from "./lazy-part.ts";
import { register } from "./register.ts";

const OfflineStrip = lazyPart(() => import("./offline-strip.tsx"));
const { keptAt } = document.documentElement.dataset;

/** What every page has beside it once it is alive: the service worker, and what makes a page of its keeping usable. */
export default function Companion() {
  const account = useViewer().user?.email;
  // Signing out takes the service worker away with all that it kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: hence once more for each account.
  useEffect(register, [account]);
  useEffect(goByDocument, []);
  return (
    keptAt && (
      <Suspense fallback={null}>
        <OfflineStrip keptAt={keptAt} />
      </Suspense>
    )
  );
}
