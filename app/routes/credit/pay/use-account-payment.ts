import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { PaymentResult, PaymentToOpen } from "../../../features/payment/payment-to-open.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** Begins a payment, opens the provider's dialog, and lets the server check what the dialog hands over. */
export const useAccountPayment = () => {
  const text = useMessages("creditPay");
  const fetcher = useFetcher<PaymentResult>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = fetcher;

  const run = async (payment: PaymentToOpen): Promise<void> => {
    setProblem(null);
    setOpen(true);
    try {
      const { runPayment } = await import("../../../features/payment/run-payment.ts");
      const onFailed = (description: string) => setProblem(description || text("cancelled"));
      const handed = await runPayment(payment, { description: text("description"), onFailed });
      if (handed)
        await fetcher.submit({ intent: "verify", dbOrderId: payment.dbOrderId, ...handed }, { method: "post" });
      else setProblem((before) => before ?? text("cancelled"));
    } catch {
      setProblem(text("cancelled"));
    } finally {
      setOpen(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per result.
  useEffect(() => {
    if (data?.open) void run(data.open);
    else if (data) setProblem(data.message);
  }, [data]);

  return { Form: fetcher.Form, problem, isPending: isOpen || fetcher.state !== "idle" };
};
