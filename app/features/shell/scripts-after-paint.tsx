import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/** No rel that a browser knows: nothing is fetched until `START` names the right one. */
const WAITING = "after-paint";
const MODULES = "page-modules";

/**
 * Runs in the document. The first frame waits for the stylesheets; a timer set in it comes after it is painted. A page
 * that nobody sees paints nothing, so there it begins at once. Written by the server; a browser carries no copy of it.
 */
const START = import.meta.env.SSR
  ? `(()=>{
const {nonce}=document.currentScript,modules=document.getElementById("${MODULES}");
const start=()=>{
for(const link of document.querySelectorAll('link[rel="${WAITING}"]'))link.rel="modulepreload";
const script=document.createElement("script");
script.type="module";script.nonce=nonce;script.textContent=modules.textContent;document.head.append(script);
};
document.hidden?start():requestAnimationFrame(()=>setTimeout(start));
})()`
  : "";

interface Props {
  readonly children?: ReactNode;
  readonly nonce?: string;
  readonly id?: string;
  readonly rel?: string;
  readonly type?: string;
  readonly async?: boolean | undefined;
}

/**
 * React Router's scripts, fetched and run when the page is painted: it works without them, so stylesheet, typeface and
 * first pictures have the network and the processor to themselves. `Scripts` has no setting for that, hence the second
 * look at what it renders.
 */
export function ScriptsAfterPaint() {
  // It hands on every attribute to its script elements; its type knows fewer.
  const priority: object = { fetchPriority: "low" };
  return waiting(Scripts(priority));
}

const waiting = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<Props>(child)) return child;
    if (child.type === "link") return cloneElement(child, { rel: WAITING });
    if (child.type === "script" && child.props.type === "module") return <WaitingModules script={child} />;
    return child.props.children ? cloneElement(child, {}, waiting(child.props.children)) : child;
  });

function WaitingModules({ script }: { script: ReactElement<Props> }) {
  return (
    <>
      {cloneElement(script, { id: MODULES, type: "text/plain", async: undefined })}
      <script
        nonce={script.props.nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
        dangerouslySetInnerHTML={{ __html: START }}
      />
    </>
  );
}
