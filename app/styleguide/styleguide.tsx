import { PageHeader } from "../components/page-header.tsx";
import { Controls } from "./controls.tsx";
import { Foundations } from "./foundations.tsx";
import { bothThemes } from "./read-tokens.ts";
import { Surfaces } from "./surfaces.tsx";
import "./styleguide.css";

/** /styleguide of `npm run dev`: every part of the design system in every state, light and dark beside each other. */
export const meta = () => [{ title: "Styleguide" }];

export default function Styleguide() {
  return (
    <div className="page-width">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file of tokens. */}
      <style dangerouslySetInnerHTML={{ __html: bothThemes }} />
      <PageHeader title="Styleguide" text="Every part in every state, in both themes" />
      <div className="guide">
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme}>
            <h2 className="text-2xl">{theme}</h2>
            <Foundations />
            <Controls />
            <Surfaces />
          </div>
        ))}
      </div>
    </div>
  );
}
