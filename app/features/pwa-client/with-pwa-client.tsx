import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../network/lazy-part.ts";

const PwaClient = lazyPart(() => import("./pwa-client.tsx"));

/** The pwa client comes when the page has everything else; `npm run dev` has none, for nothing there stays as it is. */
export function WithPwaClient() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const want = () => setWanted(true);
    if (document.readyState === "complete") return want();
    window.addEventListener("load", want);
    return () => window.removeEventListener("load", want);
  }, []);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <PwaClient />
      </Suspense>
    )
  );
}
