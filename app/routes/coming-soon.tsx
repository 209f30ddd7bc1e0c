import { Store } from "lucide-react";
import { href } from "react-router";
import { brand } from "../../worker/brand.contract.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { ButtonLink } from "../components/ui/button.tsx";
import { english } from "../i18n/english.ts";
import { useText } from "../i18n/texts.tsx";

export const meta = () => [{ title: `${english.shell.comingSoon.title} · ${brand.name}` }];

/** Holds the address of a screen that is not built yet. */
export default function ComingSoon() {
  const text = useText("shell");
  return (
    <EmptyState level="h1" icon={Store} title={text("comingSoon.title")} text={text("comingSoon.text")}>
      <ButtonLink to={href("/")}>{text("errors.goHome")}</ButtonLink>
    </EmptyState>
  );
}
