import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * React Router's scripts, asked for after what paints the page: every page works before its scripts, so stylesheet and
 * typeface go first on a slow network. `Scripts` has no setting for the priority of its preloads, hence the second look
 * at what it renders.
 */
export function ScriptsAfterPaint() {
  // It hands on every attribute to its script elements; its type knows fewer.
  const priority: object = { fetchPriority: "low" };
  return withLowPriority(Scripts(priority));
}

const withLowPriority = (node: ReactNode): ReactNode =>
  Children.map(node, (child) => {
    if (!isValidElement<{ children?: ReactNode; rel?: string; fetchPriority?: "low" }>(child)) return child;
    if (child.type === "link") return cloneElement(child, { fetchPriority: "low" });
    return child.props.children ? cloneElement(child, {}, withLowPriority(child.props.children)) : child;
  });
