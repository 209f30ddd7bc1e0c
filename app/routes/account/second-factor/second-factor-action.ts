import type { Submission } from "@conform-to/react";
import { data, redirect } from "react-router";
import {
  ChangeFactorInput,
  ConfirmTotpInput,
  StartTotpInput,
} from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import type { FormArguments } from "../../../features/action-result/action-result.ts";
import { parseForm, submitForm } from "../../../features/forms/conform.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { RESTART_PARAM } from "./factor-form.tsx";

/** This page's address without `RESTART_PARAM`; keeps `returnTo`. */
const here = ({ url: { pathname, searchParams } }: FormArguments): string => {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => name !== RESTART_PARAM));
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
};

/** The codes are in the action's own response, because they are never shown again. */
const shownOnce = <Schema>(submission: Submission<Schema>, recoveryCodes: readonly string[]) =>
  data({ result: submission.reply({ resetForm: true }), recoveryCodes });

export const startTotp = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  return submitForm(facts.language, parseForm(form, StartTotpInput), async (input) => {
    await args.context.get(servicesContext).secondFactor.startTotp(facts.actor, input, facts);
    return redirect(here(args));
  });
};

export const confirmTotp = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  const submission = parseForm(form, ConfirmTotpInput);
  return submitForm(facts.language, submission, async (input) => {
    const { secondFactor } = args.context.get(servicesContext);
    return shownOnce(submission, await secondFactor.confirmTotp(facts.actor, input, facts));
  });
};

export const renewRecoveryCodes = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  const submission = parseForm(form, ChangeFactorInput);
  return submitForm(facts.language, submission, async (input) => {
    const { secondFactor } = args.context.get(servicesContext);
    return shownOnce(submission, await secondFactor.renewRecoveryCodes(facts.actor, input, facts));
  });
};

export const removeTotp = async (args: FormArguments, form: FormData) => {
  const facts = args.context.get(requestContext);
  return submitForm(facts.language, parseForm(form, ChangeFactorInput), async (input) => {
    await args.context.get(servicesContext).secondFactor.removeTotp(facts.actor, input, facts);
    return redirectWithToast(here(args), "success", messagesIn(facts.language, "secondFactor")("removed"));
  });
};
