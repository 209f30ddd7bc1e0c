import {
  FinishRegistrationInput,
  inField,
  RenamePasskeyInput,
} from "../../../../worker/accounts/passkeys/passkeys.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

const here = ({ context }: FormArguments) => {
  const facts = context.get(requestContext);
  const text = messagesIn(facts.language, "passkeys");
  return { ...facts, text, facts, passkeys: context.get(servicesContext).passkeys };
};

/** Stores the passkey that the browser made. */
export const addPasskey = (args: FormArguments, form: FormData) =>
  runForm(args, form, "add-passkey", async () => {
    const { actor, facts, text, passkeys } = here(args);
    const input = parseInput(inField(FinishRegistrationInput), form.get("response"));
    await passkeys.finishRegistration(actor, input, facts);
    return text("added");
  });

export const renamePasskey = (args: FormArguments, form: FormData) => {
  const passkeyId = String(form.get("passkeyId"));
  return runForm(args, form, `rename-${passkeyId}`, async () => {
    const { actor, text, passkeys } = here(args);
    await passkeys.rename(actor, passkeyId, parseInput(RenamePasskeyInput, { name: form.get("name") }));
    return text("renamed");
  });
};

export const removePasskey = (args: FormArguments, form: FormData) => {
  const passkeyId = String(form.get("passkeyId"));
  return runForm(args, form, `remove-${passkeyId}`, async () => {
    const { actor, text, passkeys } = here(args);
    await passkeys.remove(actor, passkeyId);
    return text("removed");
  });
};
