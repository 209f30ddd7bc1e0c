import { useState } from "react";
import { Form, href, useFetcher } from "react-router";
import { PageHeader } from "../../components/page-header.tsx";
import { Button, ButtonAnchor } from "../../components/ui/button.tsx";
import { messagesHere, useMessages } from "../../i18n/messages.tsx";
import { faultAsResult } from "../action-result/client-action.ts";
import { LookForm } from "../look-list/look-form.tsx";
import { PasteListLink } from "../paste-list/paste-list-link.tsx";
import { ChoiceFields, ColumnsForm, FileFields } from "./columns-form.tsx";
import { FileForm } from "./file-form.tsx";
import type { ImportAnswer, ImportState } from "./import-data.ts";

/** `clientAction` of the import's pages, with the message for a lost network. */
export const importClientAction = <Result,>(
  { serverAction }: { serverAction: () => Promise<Result> },
  offline: "offline" | "fileOffline",
) =>
  faultAsResult(
    serverAction,
    (isOffline, refusal): ImportAnswer => ({
      state: null,
      problem: refusal ?? messagesHere("importList")(isOffline ? offline : "failed"),
    }),
  );

/**
 * The state in the newest answer that has one; an answer without a state, such as after a lost network, changes
 * nothing.
 */
const useNewestState = (answers: readonly (ImportAnswer | undefined)[]): ImportState | null => {
  const [last, setLast] = useState(() => ({ answers, state: answers.find((answer) => answer?.state)?.state ?? null }));
  const isNew = (answer: ImportAnswer | undefined, index: number) => answer !== last.answers[index];
  if (!answers.some(isNew)) return last.state;
  const state = answers.find((answer, index) => isNew(answer, index) && answer?.state)?.state ?? last.state;
  setLast({ answers, state });
  return state;
};

/** The steps of an import: the file, its columns, its rows. `answer` belongs to the form that was submitted last. */
export function ImportPage({ answer }: { answer: ImportAnswer | undefined }) {
  const text = useMessages("importList");
  const reader = useFetcher<ImportAnswer>();
  const state = useNewestState([answer, reader.data]);
  const step = state?.look ? "look" : state ? "columns" : "file";
  const problem = answer?.problem ?? null;
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text(`${step}Title`)} text={text(`${step}Intro`)}>
        {step === "file" && <PasteListLink />}
        {state?.look && <BackToColumns {...state} />}
        {step !== "file" && (
          <ButtonAnchor href={href("/lists/import")} variant="outline">
            {text("startOver")}
          </ButtonAnchor>
        )}
      </PageHeader>
      {!state && <FileForm reader={reader} problem={reader.data?.problem ?? problem} />}
      {state && !state.look && (
        <ColumnsForm key={`${state.view.sheet} ${state.view.header}`} state={state} problem={problem} />
      )}
      {state?.look && (
        <LookForm
          key={state.look.id}
          look={state.look}
          errors={problem ? [problem] : undefined}
          action={href("/lists/import")}
          hidden={
            <>
              <FileFields {...state} />
              <ChoiceFields {...state} />
            </>
          }
          headersLabel={text("leftOut", { count: state.look.headers.length })}
        />
      )}
    </div>
  );
}

function BackToColumns(state: ImportState) {
  const text = useMessages("importList");
  return (
    <Form method="post" action={href("/lists/import")}>
      <FileFields {...state} />
      <ChoiceFields {...state} />
      <Button type="submit" name="intent" value="columns" variant="outline">
        {text("changeColumns")}
      </Button>
    </Form>
  );
}
