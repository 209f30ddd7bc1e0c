import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../network/lazy-part.ts";

const PwaClient = lazyPart(() => import("./pwa-client.tsx"));

/** Loads the PWA client after the page. `npm run dev` has none, because its files change constantly. */
export function WithPwaClient() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const load = () => setLoaded(true);
    if (document.readyState === "complete") return load();
    window.addEventListener("load", load);
    return () => window.removeEventListener("load", load);
  }, []);
  return (
    isLoaded && (
      <Suspense fallback={null}>
        <PwaClient />
      </Suspense>
    )
  );
}
