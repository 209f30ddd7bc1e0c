import { type Decision, PeopleQuery } from "../../../worker/accounts/admins/admins.contract.ts";
import { AgentLocationInput } from "../../../worker/accounts/agents/delivery-agent.contract.ts";
import { ResetFactorsInput } from "../../../worker/accounts/second-factor/second-factor.contract.ts";
import { toCityChoices } from "../../../worker/cities/city-choice.contract.ts";
import type { Services } from "../../../worker/compose.ts";
import type { Actor } from "../../../worker/identity/accounts.contract.ts";
import { parseInput } from "../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { readQuery } from "../../http/read-query.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { type FormArguments, pickIntent, runForm } from "../action-result/action-result.ts";
import { nameOfCity } from "../viewer/use-viewer.ts";

const PAGE = 20;

export const loadAgents = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor } = context.get(requestContext);
  const query = readQuery(PeopleQuery, url, { limit: PAGE });
  const page = await context.get(servicesContext).agents.listAgents(actor, query);
  return { ...page, status: query.status ?? null, isOwner: actor?.role === "owner" };
};

export const loadAdmins = async ({ url, context }: Pick<FormArguments, "url" | "context">) => {
  const { actor } = context.get(requestContext);
  const query = readQuery(PeopleQuery, url, { limit: PAGE });
  const page = await context.get(servicesContext).admins.listAdmins(actor, query);
  return { ...page, status: query.status ?? null };
};

interface PersonForm {
  readonly id: string;
  readonly name: string;
  readonly vehicleNumber: string;
  readonly location: string;
}
type Words = ReturnType<typeof messagesIn<"people">>;

/** Carries out a decision and returns the message of its success. */
type Decide = (
  to: Decision,
  about: PersonForm,
  services: Services,
  actor: Actor | null,
  text: Words,
) => Promise<string>;

const decideAgent: Decide = async (to, { id, vehicleNumber }, { agents }, actor, text) => {
  await agents.decideAgent(actor, id, to, vehicleNumber);
  return text(`agents.done.${to}`, { id: shortId(id) });
};

const decideAdmin: Decide = async (to, { id }, { admins }, actor, text) => {
  const { name } = await admins.setAdminStatus(actor, id, to);
  return text(`admins.done.${to}`, { name });
};

const DECISIONS = { verify: "verified", reject: "rejected" } as const;

const decisionAction = (decide: Decide) => async (args: FormArguments) => {
  const { actor, language, cities } = args.context.get(requestContext);
  const services = args.context.get(servicesContext);
  const text = messagesIn(language, "people");
  const form = await args.request.formData();
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const about = {
    id: typed("id"),
    name: typed("name"),
    vehicleNumber: typed("vehicleNumber"),
    location: typed("location"),
  };
  return runForm(args, form, `${typed("intent")}-${about.id}`, async () => {
    const intent = pickIntent(form, ["verify", "reject", "move", "stay", "end-sessions", "reset-second-factor"]);
    if (intent === "reset-second-factor") {
      const input = parseInput(ResetFactorsInput, { reason: typed("reason") });
      await services.secondFactor.resetFactors(actor, about.id, input);
      return text("factorsReset", { name: about.name });
    }
    if (intent === "move" || intent === "stay") {
      const { location } = parseInput(AgentLocationInput, { location: about.location });
      const { user } = await services.agents.decideLocation(actor, about.id, location);
      return text("agents.located", {
        id: shortId(about.id),
        city: nameOfCity(toCityChoices(cities, language), user.location),
      });
    }
    if (intent !== "end-sessions") return decide(DECISIONS[intent], about, services, actor, text);
    await services.admins.endSessions(actor, about.id);
    return text("sessionsEnded", { name: about.name });
  });
};

export const changeAgent = decisionAction(decideAgent);
export const changeAdmin = decisionAction(decideAdmin);
