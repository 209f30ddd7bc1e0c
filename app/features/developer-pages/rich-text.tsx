import { Fragment } from "react";
import { RouteLink } from "../../components/ui/route-link.tsx";

const MARKS = /`([^`]+)`|\[([^[\]]+)\]\(([^()]+)\)/g;
/** Whether the link leads to a page of the router, and not to a file or another site. */
const isPage = (to: string): boolean => to.startsWith("/") && !to.startsWith("/api/");

export function RichText({ text }: { text: string }) {
  let end = 0;
  const parts = [...text.matchAll(MARKS)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    const [, code, label, to = ""] = match;
    return (
      <Fragment key={match.index}>
        {before}
        {code !== undefined ? (
          <code className="rounded-sm bg-sunken px-1 text-[0.92em] wrap-anywhere">{code}</code>
        ) : isPage(to) ? (
          <RouteLink className="text-brand-text underline" to={to}>
            {label}
          </RouteLink>
        ) : (
          <a className="text-brand-text underline" href={to}>
            {label}
          </a>
        )}
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
