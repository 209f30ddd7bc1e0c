import { href } from "react-router";
import { ButtonLink, type ButtonLook } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function PasteListLink({ look = "outline", size }: Pick<ButtonLook, "look" | "size">) {
  const text = useMessages("pasteLink");
  return (
    <ButtonLink to={href("/lists/paste")} look={look} size={size}>
      {text("label")}
    </ButtonLink>
  );
}
