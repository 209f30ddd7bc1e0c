import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { useActionForm } from "../../../features/action-result/action-form.tsx";
import { DeliveryCodeInput } from "../../../features/delivery-code/delivery-code-input.tsx";
import { useRetry } from "../../../features/network/use-retry.ts";
import { sendQueue, useQueuedCommands } from "../../../features/offline-queue/use-offline-queue.ts";
import { DeliveryCode } from "../../../features/order-card/delivery-code.tsx";
import { showToast } from "../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { areQueued, initialMarks, type LocalDoorFigures, type Mark, reviewMarks } from "./door-form.ts";
import { DoorLine } from "./door-line.tsx";
import { usePhotos } from "./door-photo.tsx";
import { DoorSummary } from "./door-summary.tsx";

/** The marks of this order that are queued on the device; sends them once the network is back. */
const useWaitingMarks = (orderId: string): object | undefined => {
  const { revalidate } = useRevalidator();
  const waiting = useQueuedCommands().find((one) => one.orderId === orderId && one.door && !one.refusal);
  const send = async () => {
    if (!navigator.onLine) return;
    const sent = await sendQueue();
    // The board shows a refusal until the agent dismisses it.
    for (const { command, refusal } of sent)
      if (command.orderId === orderId && refusal) showToast("error", refusal.message);
    if (sent.length > 0) await revalidate();
  };
  useRetry(waiting !== undefined, () => void send());
  return waiting?.door;
};

export function DoorForms({
  figures,
  isAgent,
  formKey,
}: {
  figures: LocalDoorFigures;
  isAgent: boolean;
  formKey: string;
}) {
  const text = useMessages("door");
  const { orderId, version, lines } = figures;
  const { Form, isPending, refusal } = useActionForm("door");
  const [marks, setMarks] = useState(() => initialMarks(figures, refusal?.typed));
  const queued = useWaitingMarks(orderId);
  const reviewed = reviewMarks(figures, marks);
  const review = { ...reviewed, isSaved: reviewed.isSaved && !queued };
  // A delivery confirms the queued marks, which may differ from those that the page shows.
  const isDeliverable = queued ? areQueued(queued, reviewed) : review.isSaved;
  const photos = usePhotos(orderId);
  const [wasRefused, setRefused] = useState(false);
  /** Refuses a form with problems in the browser, because without a network the server cannot. */
  const refuseProblems = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isSaving = submitter instanceof HTMLButtonElement && submitter.value === "save";
    const isRefused = isSaving && (review.problems.size > 0 || review.isNothing);
    setRefused(isRefused);
    if (isRefused) event.preventDefault();
  };
  const setMark = (id: string, mark: Mark) => setMarks((before) => new Map(before).set(id, mark));
  // The command that the device queues when there is no network.
  const queue = { key: `${formKey}-${orderId}-door`, door: { lines: review.lines, version }, marks: review.differing };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Form method="post" noValidate onSubmit={refuseProblems} className="grid grid-cols-1 gap-4">
        <HiddenFields values={{ version, queue: isAgent ? JSON.stringify(queue) : "" }} />
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
                  line={line}
                  mark={mark}
                  problem={problem}
                  wasRefused={wasRefused}
                  photos={photos}
                  orderId={orderId}
                  onChange={(next) => setMark(id, next)}
                />
              );
            })}
          </ul>
        </Card>
        <DoorSummary figures={figures} review={review} isAgent={isAgent} isPending={isPending} refusal={refusal} />
      </Form>
      {queued && <Alert tone="accent">{text("queued")}</Alert>}
      {isAgent
        ? isDeliverable && <DeliverWithCode figures={figures} formKey={formKey} />
        : review.isSaved && <CustomersCode code={figures.confirmationOtp} />}
      {/* Outside the main form, because without script each photo has its own form. */}
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

/** The form for the customer's code. The customer sees the same amounts beside the code. */
function DeliverWithCode({ figures, formKey }: { figures: LocalDoorFigures; formKey: string }) {
  const text = useMessages("door");
  const agent = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm("door-code");
  const { orderId, digest, figures: seen } = figures;
  return (
    <Card>
      <Form method="post" className="grid grid-cols-1 gap-3">
        <HiddenFields values={{ intent: "deliver", orderId, figures: seen }} />
        {/* The key is new with each load, so a delivery with other amounts is a new command. */}
        <input type="hidden" name="key" value={`${formKey}-${orderId}-deliver`} />
        <label htmlFor="door-code" className="font-semibold">
          {text(digest === "" ? "codeAsOrdered" : "code")}
        </label>
        <DeliveryCodeInput id="door-code" refusal={refusal} />
        {refusal?.message && <Alert tone="danger">{refusal.message}</Alert>}
        <Button type="submit" size="lg" wide disabled={isPending || isDone}>
          {agent(isPending ? "delivering" : "deliver")}
        </Button>
      </Form>
    </Card>
  );
}

/** The buyer's code, which confirms the amounts above. */
function CustomersCode({ code }: { code: string | undefined }) {
  const text = useMessages("door");
  if (!code) return null;
  return (
    <Card className="grid grid-cols-1 gap-2">
      <p className="font-semibold">{text("giveCode")}</p>
      <DeliveryCode code={code} />
    </Card>
  );
}
