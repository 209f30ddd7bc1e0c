import { href } from "react-router";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";

export function ImportListLink() {
  const text = useMessages("importLink");
  return (
    <ButtonLink to={href("/lists/import")} variant="outline">
      {text("label")}
    </ButtonLink>
  );
}
