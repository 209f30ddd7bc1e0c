import { KeyRound, LayoutDashboard, LogOut, Package, UserRound } from "lucide-react";
import { Form, href } from "react-router";
import { RouteLink } from "../../components/ui/route-link.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { isStaff, type Viewer } from "../viewer/use-viewer.ts";

const ACCOUNT = {
  owner: "ownerAccount",
  admin: "adminAccount",
  hotel: "hotelAccount",
  delivery: "agentAccount",
} as const;

export default function UserMenuPanel({ user }: { user: NonNullable<Viewer["user"]> }) {
  const text = useMessages("shell");
  return (
    <div className="fixed inset-x-2.5 top-16 z-50 animate-fade md:absolute md:inset-x-auto md:top-full md:right-0 md:mt-2 md:w-72 rounded-lg border border-line bg-surface p-2 text-ink shadow-raised dark:border-line-strong">
      <div className="px-3 pt-2 pb-3">
        <p className="truncate text-lg font-semibold">{user.name}</p>
        <p className="truncate text-muted">{user.email}</p>
        <Badge tone="brand" className="mt-2">
          {text(`user.${ACCOUNT[user.role]}`)}
        </Badge>
      </div>
      <ul className="border-t border-line pt-2">
        {isStaff(user) && (
          <li>
            <RouteLink to={href("/admin")} className="account-link">
              <LayoutDashboard aria-hidden /> {text("user.adminDashboard")}
            </RouteLink>
          </li>
        )}
        <li>
          <RouteLink to={href("/orders")} className="account-link">
            <Package aria-hidden /> {text(user.role === "delivery" ? "nav.activeOrders" : "nav.myOrders")}
          </RouteLink>
        </li>
        <li>
          <RouteLink to={href("/profile")} className="account-link">
            <UserRound aria-hidden /> {text("user.profile")}
          </RouteLink>
        </li>
        <li>
          <RouteLink to={href("/profile/security")} className="account-link">
            <KeyRound aria-hidden /> {text("user.security")}
          </RouteLink>
        </li>
        <li>
          <Form method="post" action={href("/logout")}>
            <button type="submit" className="account-link">
              <LogOut aria-hidden /> {text("user.logout")}
            </button>
          </Form>
        </li>
      </ul>
    </div>
  );
}
