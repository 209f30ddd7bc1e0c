import { href, useNavigate } from "react-router";
import { useText } from "../i18n/texts.tsx";
import { ButtonLink } from "./ui/button.tsx";

/** Back to the page before; to Home where there is none, or no script. */
export function GoBack() {
  const text = useText("shell");
  const navigate = useNavigate();
  return (
    <ButtonLink
      to={href("/")}
      onClick={(event) => {
        if (window.history.length < 2) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      {text("errors.goBack")}
    </ButtonLink>
  );
}
