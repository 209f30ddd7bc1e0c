import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { RESEND_AFTER_S } from "../../../worker/accounts/verification/verification.contract.ts";
import { latinDigits } from "../../../worker/platform/digits.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { TextField } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { RefusalText, useActionForm } from "../action-result/action-form.tsx";

export const SEND_FORM = "verify-email-send";
export const OTP_FORM = "verify-email-otp";
const ACTION = href("/profile/verify-email");

/** `isSent`: a code is on its way; a refusal by the limit of one code per minute means that a code was sent already. */
export const progressOf = ({ isDone, refusal }: Pick<ReturnType<typeof useActionForm>, "isDone" | "refusal">) => {
  const isLimited = refusal?.code === "limits.mail_code";
  return { isSent: isDone || isLimited, hasFailed: refusal !== undefined && !isLimited };
};

interface VerifyEmailStepsProps {
  /** "send-now": sends a code when the component mounts. "ask": a button sends it. "sent": a code was sent before. */
  start: "send-now" | "ask" | "sent";
  onVerified?: (() => void) | undefined;
}

/** Sends the code, offers to resend it after a minute, and verifies the typed code. */
export function VerifyEmailSteps({ start, onVerified }: VerifyEmailStepsProps) {
  const text = useMessages("verifyEmail");
  const sending = useActionForm(SEND_FORM);
  const sendForm = useRef<HTMLFormElement>(null);
  const [secondsLeft, countDown] = useCountdown();
  const wasSent = useRef(false);
  useEffect(() => {
    if (start !== "send-now" || wasSent.current) return;
    wasSent.current = true;
    sendForm.current?.requestSubmit();
  }, [start]);
  const { isSent: isSentNow, hasFailed: failed } = progressOf(sending);
  const isSent = start === "sent" || isSentNow;
  useEffect(() => {
    if (failed) countDown(0);
  }, [failed, countDown]);
  const isFirst = !isSent && (start === "ask" || failed);
  return (
    <div className="grid gap-4">
      {!isFirst && <OtpForm onVerified={onVerified} />}
      <sending.Form method="post" action={ACTION} ref={sendForm} onSubmit={() => countDown(RESEND_AFTER_S)}>
        <input type="hidden" name="intent" value="send" />
        <Button
          type="submit"
          variant={isFirst ? "default" : "ghost"}
          size={isFirst ? "lg" : "default"}
          wide
          disabled={sending.isPending || secondsLeft > 0}
        >
          {sending.isPending
            ? text("sending")
            : isFirst
              ? text("send")
              : secondsLeft > 0
                ? text("sendAgainIn", { seconds: secondsLeft })
                : text("sendAgain")}
        </Button>
        <RefusalText refusal={sending.refusal} className="mt-1 text-center text-sm" />
      </sending.Form>
    </div>
  );
}

/** Pasted text may contain spaces or a whole sentence; only its digits count. */
const filterDigits = (event: FormEvent<HTMLInputElement>) => {
  const input = event.currentTarget;
  const digits = latinDigits(input.value).replace(/\D/g, "").slice(0, 6);
  if (digits !== input.value) input.value = digits;
};

function OtpForm({ onVerified }: Pick<VerifyEmailStepsProps, "onVerified">) {
  const text = useMessages("verifyEmail");
  const { Form, isPending, isDone, refusal } = useActionForm(OTP_FORM);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isDone) onVerified?.();
  }, [isDone, onVerified]);
  useEffect(() => {
    if (refusal) input.current?.select();
  }, [refusal]);
  return (
    <Form method="post" action={`${ACTION}?sent`} className="grid gap-3">
      <input type="hidden" name="intent" value="verify" />
      <TextField
        label={text("otp")}
        errors={refusal && [refusal.message]}
        ref={input}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={refusal?.typed.otp}
        onInput={filterDigits}
        controlClass="figures text-center text-2xl tracking-[0.4em]"
      />
      <Button type="submit" size="lg" disabled={isPending || isDone}>
        {text(isPending ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}

/** Seconds left, and a function to restart. Measured by the clock, because timers stop while a phone sleeps. */
const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    update();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(() => {
      update();
      if (endsAt <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const begin = useCallback((seconds: number) => setEndsAt(seconds > 0 ? Date.now() + seconds * 1000 : 0), []);
  return [left, begin];
};
