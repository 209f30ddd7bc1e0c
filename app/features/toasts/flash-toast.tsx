import { useEffect, useState } from "react";
import { Alert } from "../../components/ui/alert.tsx";
import type { Flash } from "./flash-cookie.ts";
import { showToast } from "./show-toast.ts";

/** The notice that came with the page: server-rendered, and a toast as soon as the page is alive. */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const [toastedId, setToastedId] = useState<string | null>(null);
  useEffect(() => {
    if (!flash || flash.id === toastedId) return;
    setToastedId(flash.id);
    void showToast(flash.kind, flash.message);
  }, [flash, toastedId]);
  if (!flash || flash.id === toastedId) return null;
  return (
    <div className="flash">
      <Alert tone={flash.kind === "error" ? "danger" : flash.kind} className="shadow-raised">
        {flash.message}
      </Alert>
    </div>
  );
}
