import { Minus } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, type ButtonVariants } from "../components/ui/button.tsx";
import { Field, SelectField, TextareaField, TextField } from "../components/ui/fields.tsx";
import { PasswordField } from "../components/ui/password-input.tsx";
import { ProgressBar } from "../components/ui/progress-bar.tsx";
import { QuantityStepper } from "../components/ui/quantity-stepper.tsx";
import { RouteLink } from "../components/ui/route-link.tsx";
import { Badge, type BadgeTone } from "../components/ui/surfaces.tsx";
import { useMessages } from "../i18n/messages.tsx";
import { Sample } from "./sample.tsx";

/** Records, so that TypeScript requires an entry for each new variant or tone. */
const VARIANTS: Record<NonNullable<ButtonVariants["variant"]>, true> = {
  default: true,
  secondary: true,
  outline: true,
  ghost: true,
  destructive: true,
  destructiveOutline: true,
  accent: true,
  night: true,
};
const TONES: Record<BadgeTone, true> = {
  neutral: true,
  brand: true,
  accent: true,
  success: true,
  info: true,
  danger: true,
  "stock-in": true,
  "stock-limited": true,
  "stock-low": true,
  "stock-out": true,
  pending: true,
  confirmed: true,
  accepted: true,
  delivered: true,
  cancelled: true,
};

export function Controls() {
  const text = useMessages("ui");
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Sample title="Button">
        {(Object.keys(VARIANTS) as (keyof typeof VARIANTS)[]).map((variant) => (
          <div key={variant} className={`guide-row ${variant === "night" ? "bg-night" : ""}`}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="lg">
              large
            </Button>
            <Button variant={variant} size="icon" aria-label="icon">
              <Minus aria-hidden />
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
          </div>
        ))}
        <Button wide>wide</Button>
        <ButtonLink to="#" variant="outline">
          a link that looks like one
        </ButtonLink>
        <RouteLink to="#" className="min-h-11 content-center text-brand-text underline">
          RouteLink
        </RouteLink>
      </Sample>
      <Sample title="ProgressBar">
        <ProgressBar label="Comparing" value={1500} max={5000} words="1,500 of 5,000" />
      </Sample>
      <Sample title="Badge">
        <div className="guide-row">
          {(Object.keys(TONES) as BadgeTone[]).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample title="Field, input, select">
        <Field label="Another control">{(control) => <input {...control} type="range" />}</Field>
        <TextField label="Empty" hint="What it is for" placeholder="Placeholder" />
        <TextField label="Refused" optional errors={["Please enter phone number"]} defaultValue="12" />
        <TextField label="Read only" readOnly value="hotel@rasad.test" />
        <TextField label="Disabled" disabled value="Not now" />
        <PasswordField label="Password" defaultValue="sattu" />
        <TextareaField label="Long" defaultValue={"Kitchen door\nBoring Road"} />
        <SelectField
          label="Choice"
          options={[
            ["restaurant", "Restaurant"],
            ["cloud-kitchen", "Cloud kitchen"],
          ]}
        />
      </Sample>
      <Sample title="Quantity">
        <div className="guide-row">
          <QuantityStepper text={text} productName="Potato" value={quantity} max={5} onChange={setQuantity} />
          <QuantityStepper text={text} productName="Tomato" value={1} max={9} onChange={setQuantity} />
        </div>
      </Sample>
    </>
  );
}
