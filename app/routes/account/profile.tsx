import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { brand, CITY_NAMES, type City } from "../../../worker/brand.contract.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Alert } from "../../components/ui/alert.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { requestContext } from "../../context.ts";
import { textsOfPage, useText } from "../../i18n/texts.tsx";
import type { Route } from "./+types/profile.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsOfPage(matches, "profile")("pageTitle")} · ${brand.name}` },
];

/** /profile and /agent-profile: agents have theirs at its own address. */
export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  if (!actor) throw redirect(href("/login"));
  if (actor.role === "delivery" && url.pathname.startsWith("/profile")) throw redirect(href("/agent-profile"));
  const { name, email, phone, address, location, gstin, role, adminStatus, agent } = actor;
  return { name, email, phone, address, location, gstin, role, status: agent?.status ?? adminStatus };
};

export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const text = useText("profile");
  const isAgent = account.role === "delivery";
  const holdsBack =
    account.status === "rejected"
      ? "rejected"
      : account.status !== "pending"
        ? null
        : isAgent
          ? "waitingAgent"
          : "waitingAdmin";
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={account.name} text={text("intro")}>
        <Badge tone="brand">{text(`role.${account.role}`)}</Badge>
        {account.status && (
          <Badge tone={account.status === "verified" ? "success" : account.status === "pending" ? "accent" : "danger"}>
            {account.status === "verified" && <BadgeCheck aria-hidden />}
            {text(`verification.${account.status}`)}
          </Badge>
        )}
      </PageHeader>
      {holdsBack && (
        <Alert tone={holdsBack === "rejected" ? "danger" : "accent"} className="mb-4">
          {text(holdsBack)}
        </Alert>
      )}
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact label={text("name")}>{account.name}</Fact>
          <Fact label={text("email")}>{account.email}</Fact>
          <Fact label={text("phone")}>{account.phone || text("none")}</Fact>
          <Fact label={text("location")}>{CITY_NAMES[account.location as City] ?? account.location}</Fact>
          <Fact label={text("address")}>{account.address || text("none")}</Fact>
          {account.role === "hotel" && <Fact label={text("gstin")}>{account.gstin ?? text("none")}</Fact>}
        </dl>
      </Card>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={href(isAgent ? "/orders" : "/products")}>{text(isAgent ? "toBoard" : "toProducts")}</ButtonLink>
        <a
          href={`tel:${brand.phone.replaceAll(" ", "")}`}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-brand-text underline"
        >
          {text("help", { phone: brand.phone })}
        </a>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}
