import { PackageOpen } from "lucide-react";
import { useId, useRef } from "react";
import { ORDER_STATUSES } from "../../worker/orders/order-lifecycle.contract.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { Money } from "../components/money.tsx";
import { AccessDenied, NotFound, PageErrorBoundary } from "../components/page-error-boundary.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { ProductImage } from "../components/product-image.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { Button } from "../components/ui/button.tsx";
import { ConfirmDialog } from "../components/ui/confirm-dialog.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../components/ui/dialog.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import { Alert, Card } from "../components/ui/surfaces.tsx";
import { TabLinks } from "../components/ui/tab-links.tsx";
import { Unfolding } from "../components/ui/unfolding.tsx";
import { StockBadge } from "../features/catalogue/stock-badge.tsx";
import { showToast } from "../features/toasts/show-toast.ts";
import { useMessages } from "../i18n/messages.tsx";
import { Sample } from "./sample.tsx";

export function Surfaces() {
  const text = useMessages("ui");
  const questionId = useId();
  const question = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Sample title="Status, stock, money">
        <div className="guide-row">
          {ORDER_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          {[0, 5, 10, 11].map((stock) => (
            <StockBadge key={stock} stock={stock} text={text} />
          ))}
          <Money rupees={123456.5} className="text-xl text-money" />
          <ProductImage src="" alt="" size={64} />
        </div>
      </Sample>
      <Sample title="Alert">
        {(["info", "success", "accent", "danger"] as const).map((tone) => (
          <Alert key={tone} tone={tone}>
            {tone}: what happened, and what can be done about it.
          </Alert>
        ))}
      </Sample>
      <Sample title="Notices">
        <div className="guide-row">
          <Button variant="outline" onClick={() => showToast("success", "Item added to cart")}>
            success
          </Button>
          <Button variant="outline" onClick={() => showToast("info", "Prices have changed", { description: "By ₹2" })}>
            info
          </Button>
          <Button
            variant="outline"
            onClick={() => showToast("error", "Max quantity reached", { action: { label: "Undo", onClick: () => {} } })}
          >
            error
          </Button>
        </div>
      </Sample>
      <Sample title="Card, tabs, header, skeleton">
        <PageHeader title="My Orders" text="What was ordered, and where it is">
          <Button>An action</Button>
        </PageHeader>
        <TabLinks
          label="Tabs"
          tabs={[
            { to: "/styleguide", label: "This one", count: 3 },
            { to: "/", label: "Another", count: 0 },
          ]}
        />
        <Card>
          <p>What belongs together.</p>
          <Skeleton className="h-11 w-full" />
        </Card>
      </Sample>
      <Sample title="Windows">
        <div className="guide-row">
          <Dialog>
            <DialogTrigger asChild>
              <Button>Dialog</Button>
            </DialogTrigger>
            <DialogContent title="Payment" description="How would you like to pay?">
              <Button wide>Place Order</Button>
            </DialogContent>
          </Dialog>
          <Button variant="destructiveOutline" onClick={() => question.current?.showModal()}>
            Question
          </Button>
          <ConfirmDialog
            ref={question}
            id={questionId}
            title="Cancel order"
            question="Are you sure you want to cancel this order?"
          >
            <Button variant="destructive" onClick={() => question.current?.close()}>
              Yes, cancel it
            </Button>
          </ConfirmDialog>
          <Unfolding summary="Details" instead="Shown before the script runs">
            Rendered when it is opened
          </Unfolding>
        </div>
      </Sample>
      <Sample title="Empty and error states">
        <EmptyState icon={PackageOpen} title="No orders yet" text="What you order will stand here.">
          <Button>Start Shopping</Button>
        </EmptyState>
        <NotFound />
        <AccessDenied />
        <PageErrorBoundary />
      </Sample>
    </>
  );
}
