import { href } from "react-router";
import { ButtonLink, type ButtonVariants } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function PasteListLink({ variant = "outline", size }: Pick<ButtonVariants, "variant" | "size">) {
  const text = useMessages("pasteLink");
  return (
    <ButtonLink to={href("/lists/paste")} variant={variant} size={size}>
      {text("label")}
    </ButtonLink>
  );
}
