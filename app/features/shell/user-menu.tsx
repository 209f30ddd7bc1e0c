import { CircleUserRound } from "lucide-react";
import { Suspense } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import type { Viewer } from "../viewer/use-viewer.ts";
import { Disclosure } from "./disclosure.tsx";

/** Lazy, because visitors have no account; the server renders it into the document. */
const UserMenuPanel = lazyPart(() => import("./user-menu-panel.tsx"));

export function UserMenu({ user }: { user: NonNullable<Viewer["user"]> }) {
  const text = useMessages("shell");
  return (
    <Disclosure
      label={text("user.menu", { name: user.name })}
      className="relative"
      summaryClassName="grid size-11 place-items-center rounded-md hover:bg-on-night/10"
      summary={<CircleUserRound aria-hidden className="size-6" />}
    >
      <Suspense fallback={null}>
        <UserMenuPanel user={user} />
      </Suspense>
    </Disclosure>
  );
}
