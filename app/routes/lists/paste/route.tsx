import type { SubmissionResult } from "@conform-to/react";
import { Suspense, useEffect } from "react";
import { type ActionFunctionArgs, data, href } from "react-router";
import * as v from "valibot";
import { ParseListInput } from "../../../../worker/lists/parse/list-text.contract.ts";
import { MAX_LIST_TEXT } from "../../../../worker/lists/parse/parse-limits.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonAnchor } from "../../../components/ui/button.tsx";
import { TextareaField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, formClientAction } from "../../../features/action-result/client-action.ts";
import { useLast } from "../../../features/action-result/use-last.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { conformed, parseForm, submitForm } from "../../../features/forms/conform.ts";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { ImportListLink } from "../../../features/import-list/import-list-link.tsx";
import { addToCart } from "../../../features/look-list/add-to-cart.ts";
import { earlierChoices, mayAdd, rewrittenText, wantedLines } from "../../../features/look-list/chosen-lines.ts";
import { toLook } from "../../../features/look-list/look-data.ts";
import { putOnList } from "../../../features/look-list/put-on-list.ts";
import { lazyPart } from "../../../features/network/lazy-part.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

/** Loaded once a list has been read. */
const LookForm = lazyPart(() =>
  import("../../../features/look-list/look-form.tsx").then((module) => ({ default: module.LookForm })),
);

export const meta = pageTitle("pasteList", "title");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

/** The installed app is a share target, which passes the shared text in the address (public/manifest.webmanifest). */
const SHARED = ["title", "text", "url"];

export const loader = ({ url }: Route.LoaderArgs) => {
  const shared = SHARED.flatMap((name) => url.searchParams.get(name) ?? []).join("\n");
  return { shared: shared.slice(0, MAX_LIST_TEXT) };
};

type Arguments = Pick<ActionFunctionArgs, "request" | "context">;

/** After a refusal the page shows the recognised lines again. */
const putOnListOrLook = async (args: Arguments, form: FormData) => {
  try {
    // A list also takes lines without a quantity.
    return await putOnList(args, form, wantedLines(form, 1));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { language } = args.context.get(requestContext);
    const result: SubmissionResult = { status: "error", error: { "": [translateMessage(language, error.message)] } };
    const read = await readList(args, form);
    return data("look" in read ? { ...read, result } : { result }, { status: error.status });
  }
};

/** The city is the viewer's, so it is not in the form. */
const PasteForm = v.object({ text: ParseListInput.entries.text });

const readList = async ({ request, context }: Arguments, form: FormData) => {
  const facts = context.get(requestContext);
  const { language, location } = readViewer(request, facts);
  if (form.has("said")) form.set("text", rewrittenText(form));
  return submitForm(language, parseForm(form, PasteForm), async ({ text }) => {
    const services = context.get(servicesContext);
    const [list, own] = await Promise.all([
      services.pastedLists.parseList(facts.actor, { text, location }),
      services.lists.listLists(facts.actor, location),
    ]);
    const around = { text, lists: own, language, earlier: earlierChoices(form) };
    return { look: toLook(list, { ...around, isLeaving: form.get("intent") === "add" }) };
  });
};

/** Reads the pasted text or corrected lines, or puts the chosen lines into the cart or on a list. */
export const action = async (args: Arguments) => {
  const form = await args.request.formData();
  if (mayAdd(form)) return addToCart(args, form);
  return form.get("intent") === "list" ? putOnListOrLook(args, form) : readList(args, form);
};

export const clientAction = (args: Route.ClientActionArgs) => formClientAction(args, faultIn("pasteList"));

export default function PasteList({ loaderData: { shared }, actionData }: Route.ComponentProps) {
  const text = useMessages("pasteList");
  // A network error replaces the action's data, so the last `look` is remembered.
  const look = useLast(actionData && "look" in actionData ? actionData.look : null);
  const result = actionData && "result" in actionData ? actionData.result : undefined;
  useEffect(forgetAddress, []);
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text(look ? "lookTitle" : "title")} text={text(look ? "lookIntro" : "intro")}>
        {look ? (
          <ButtonAnchor href={href("/lists/paste")} variant="outline">
            {text("startOver")}
          </ButtonAnchor>
        ) : (
          <ImportListLink />
        )}
      </PageHeader>
      {look ? (
        <Suspense>
          <LookForm
            key={look.id}
            look={look}
            errors={result?.error?.[""] ?? undefined}
            action={href("/lists/paste")}
            headersLabel={text("headers", { count: look.headers.length })}
          />
        </Suspense>
      ) : (
        <PasteTextForm shared={shared} lastResult={result} />
      )}
    </div>
  );
}

/** A shared message is private, so it is removed from the address and the history. */
const forgetAddress = () => {
  if (window.location.search) window.history.replaceState(window.history.state, "", href("/lists/paste"));
};

function PasteTextForm({ shared, lastResult }: { shared: string; lastResult: SubmissionResult | undefined }) {
  const text = useMessages("pasteList");
  const [form, { text: field }] = useSchemaForm(PasteForm, {
    id: "paste-list",
    lastResult,
    defaultValue: { text: shared },
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <Card>
      <PostForm form={form} submit={text("read")} submitting={text("reading")}>
        <TextareaField
          label={text("label")}
          {...conformed(field)}
          hint={text("hint")}
          rows={10}
          controlClass="min-h-48"
          placeholder={text("placeholder")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </PostForm>
    </Card>
  );
}
