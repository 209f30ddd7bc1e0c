import type { SubmissionResult } from "@conform-to/react";
import { Link, useSearchParams } from "react-router";
import { ConfirmTotpInput, type TotpSetUp } from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import type { QrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { ANEW, FactorForm } from "./factor-form.tsx";

interface SetUpProps {
  setUp: TotpSetUp & { readonly picture: QrPicture };
  result: SubmissionResult | undefined;
}

/** The secret for the authenticator app, as a picture and as text, and the first code. */
export function SetUp({ setUp: { secret, uri, picture }, result }: SetUpProps) {
  const text = useMessages("secondFactor");
  const [search] = useSearchParams();
  return (
    <div className="grid gap-5 border-t border-line pt-4">
      <section>
        <h3 className="text-lg">{text("scanTitle", { name: brand.name })}</h3>
        <p className="mt-1 mb-3 text-muted">{text("scanText")}</p>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode picture={picture} label={text("picture")} className="size-48 shrink-0" />
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <p>{text("key")}</p>
            <p className="figures rounded-md bg-sunken px-3 py-2 text-lg tracking-wide wrap-anywhere select-all">
              {secret.replace(/(.{4})(?!$)/g, "$1 ")}
            </p>
            <ButtonAnchor href={uri} look="outline" className="sm:hidden">
              {text("openApp")}
            </ButtonAnchor>
          </div>
        </div>
      </section>
      <section>
        <h3 className="mb-3 text-lg">{text("codeTitle")}</h3>
        <FactorForm
          intent="confirm"
          schema={ConfirmTotpInput}
          result={result}
          code={text("code")}
          submit={text("confirm")}
          submitting={text("confirming")}
        />
      </section>
      <p>
        <Link
          to={{ search: `${new URLSearchParams([...search, [ANEW, ""]])}` }}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("beginAnew")}
        </Link>
      </p>
    </div>
  );
}
