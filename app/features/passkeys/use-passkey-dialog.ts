import { useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";

/** Loads the passkey code on demand, because most people sign in without a passkey. */
export const loadDevice = () => import("./passkey-device.ts");
type Device = Awaited<ReturnType<typeof loadDevice>>;

interface Problem {
  /** The code of the server's refusal, or the browser's failure. */
  readonly code: string;
  readonly message: string;
}

export const isPasskeySupported = (): boolean => typeof window.PublicKeyCredential === "function";

export const usePasskeyDialog = () => {
  const text = useMessages("passkeyDialog");
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const explain = (device: Device | null, error: unknown): Problem | null => {
    if (device && error instanceof device.PasskeyRefusal) return { code: error.code, message: error.message };
    const failure = device ? device.failureOf(error) : "offline";
    return failure && { code: failure, message: text(failure) };
  };

  /** The signed response as JSON; null on failure, which `problem` explains. */
  const run = async (ask: (device: Device) => Promise<string>): Promise<string | null> => {
    setProblem(null);
    if (!isPasskeySupported()) {
      setProblem({ code: "unsupported", message: text("unsupported") });
      return null;
    }
    setWaiting(true);
    let device: Device | null = null;
    try {
      device = await loadDevice();
      return await ask(device);
    } catch (error) {
      setProblem(explain(device, error));
      return null;
    } finally {
      setWaiting(false);
    }
  };

  return { run, isWaiting, problem };
};
