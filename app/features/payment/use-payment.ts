import { useEffect, useState } from "react";
import { href, redirectDocument, useFetcher } from "react-router";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import type { PaymentResult, PaymentToOpen } from "./payment-to-open.ts";

/** Reports the failure to the server without waiting; a lost report has no consequence. */
const reportFailure = (dbOrderId: string, error: string): void => {
  const body = JSON.stringify({ dbOrderId, error });
  const headers = { "Content-Type": "application/json" };
  void fetch("/api/payment/payment-failed", { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
};

/**
 * Runs the provider's dialog for a payment. Its script loads only then, and the server verifies the result. A failure
 * is in `problem` and shown as a toast.
 */
export const usePayment = () => {
  const text = useMessages("payment");
  const fetcher = useFetcher<PaymentResult>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<{ code: string; message: string } | null>(null);

  const show = (code: string, message: string) => {
    setProblem({ code, message });
    showToast("error", message);
  };

  const { data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result.
  useEffect(() => {
    // Closing the dialog after a failed payment does not replace the message of that failure.
    if (data && !data.open && !(data.code === "payments.cancelled" && problem)) show(data.code, data.message);
  }, [data]);

  const run = async (payment: PaymentToOpen): Promise<void> => {
    const action = href("/pay/:orderId", { orderId: payment.dbOrderId });
    setProblem(null);
    setOpen(true);
    try {
      const { runPayment } = await import("./run-payment.ts");
      const signed = await runPayment(payment, {
        description: text("description", { id: shortId(payment.dbOrderId) }),
        onFailed: (description) => {
          show("payments.failed", text("failed", { description }));
          reportFailure(payment.dbOrderId, description);
        },
      });
      const { changeTotal = "" } = payment;
      const form: Record<string, string> = signed
        ? { intent: "verify", ...signed }
        : { intent: "dismissed", changeTotal };
      await fetcher.submit(form, { method: "post", action });
    } catch {
      // After a client navigation from a page that may not pay, this document's policy blocks the provider's script;
      // the payment page's own document allows it.
      if (!canPayHere()) return location.assign(action);
      show("payments.no_script", text("initiateFailed"));
      reportFailure(payment.dbOrderId, text("initiateFailed"));
    } finally {
      setOpen(false);
    }
  };

  const forget = () => setProblem(null);
  return {
    run,
    problem,
    show,
    forget,
    isPaying: isOpen || fetcher.state !== "idle",
    isChecking: fetcher.state !== "idle",
  };
};

/** Whether this document's policy allows the provider's script (worker/http/security-headers.ts). */
export const canPayHere = (): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && /^\/(checkout|pay\/[^/]+)\/?$/.test(new URL(document.name).pathname);
};

/** `clientLoader` of the pages that pay: only a full page load gets the policy that allows the provider's script. */
export const payingDocument = async <Data>({
  request,
  serverLoader,
}: {
  request: Request;
  serverLoader: () => Promise<Data>;
}) => {
  if (!canPayHere()) throw redirectDocument(new URL(request.url).pathname);
  return serverLoader();
};
