import { type FormEvent, useState } from "react";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CustomersCode, DeliverWithCode } from "./door-code.tsx";
import { type Mark, marksAtFirst, reviewMarks, type ShownFigures } from "./door-form.ts";
import { DoorLine } from "./door-line.tsx";
import { DoorSummary } from "./door-summary.tsx";
import { usePhotos } from "./use-photos.ts";
import { useWaitingMarks } from "./use-waiting-marks.ts";

interface DoorFormsProps {
  figures: ShownFigures;
  isAgent: boolean;
  formKey: string;
}

/** The lines with what became of them, the final total, and the code that confirms it. */
export function DoorForms({ figures, isAgent, formKey }: DoorFormsProps) {
  const text = useMessages("door");
  const { orderId, version, lines } = figures;
  const { Form, isPending, refusal } = useActionForm("door");
  const [marks, setMarks] = useState(() => marksAtFirst(figures, refusal?.typed));
  const review = reviewMarks(figures, marks);
  const isQueued = useWaitingMarks(orderId);
  const photos = usePhotos(orderId);
  const [wasRefused, setRefused] = useState(false);
  /** Without a network nothing else would refuse it. */
  const refuseProblems = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isSaving = submitter instanceof HTMLButtonElement && submitter.value === "save";
    const isRefused = isSaving && (review.problems.size > 0 || review.isNothing);
    setRefused(isRefused);
    if (isRefused) event.preventDefault();
  };
  const setMark = (id: string, mark: Mark) => setMarks((before) => new Map(before).set(id, mark));
  // For the queue of this phone, when there is no network.
  const queue = { key: `${formKey}-${orderId}-door`, door: { lines: review.lines, version }, marks: review.differing };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Form method="post" noValidate onSubmit={refuseProblems} className="grid grid-cols-1 gap-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="queue" value={isAgent ? JSON.stringify(queue) : ""} />
        <Card>
          <h2 className="sr-only">{text("lines")}</h2>
          <ul className="divide-y divide-line">
            {lines.map((line) => {
              const id = line.product._id;
              const mark = marks.get(id);
              if (!mark) return null;
              const problem = review.problems.get(id);
              return (
                <DoorLine
                  key={id}
                  {...{ line, mark, problem, wasRefused, photos, orderId }}
                  onChange={(next) => setMark(id, next)}
                />
              );
            })}
          </ul>
        </Card>
        <DoorSummary figures={figures} review={review} isAgent={isAgent} isPending={isPending} refusal={refusal} />
      </Form>
      {isQueued && <Alert tone="accent">{text("queued")}</Alert>}
      {isAgent
        ? (review.isSaved || isQueued) && <DeliverWithCode figures={figures} formKey={formKey} />
        : review.isSaved && <CustomersCode code={figures.confirmationOtp} />}
      {/* Outside the form, which holds the fields of the photos: without script a photo is sent by its own form. */}
      {lines.map(({ product: { _id } }) => (
        <form
          key={_id}
          id={`photo-form-${_id}`}
          method="post"
          encType="multipart/form-data"
          action={`/orders/${orderId}/door/photos/${_id}`}
        />
      ))}
    </div>
  );
}
