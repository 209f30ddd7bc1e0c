import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { Input, withField } from "./fields.tsx";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const text = useMessages("ui");
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={isShown ? "text" : "password"} className="pr-12" />
      <button
        type="button"
        aria-label={text(isShown ? "hidePassword" : "showPassword")}
        onClick={() => setShown(!isShown)}
        className="needs-script absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </span>
  );
}

export const PasswordField = withField(PasswordInput);
