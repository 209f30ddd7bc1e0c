import type { MyCash } from "../cash/cash.contract.ts";
import { as } from "./api-client.ts";
import type { Account } from "./factories.ts";

/** The agent brings everything that they carry, and staff count it exactly. */
export const handOverAll = async (agent: Pick<Account, "token">, staff: Pick<Account, "token">): Promise<void> => {
  const { body } = await as(agent.token).get<{ cash: MyCash }>("/agents/me/cash");
  const amount = body.cash.balance;
  const declared = await as(agent.token).post<{ cash: MyCash }>("/agents/me/cash/handovers", { amount });
  const id = declared.body.cash.handovers[0]?._id ?? "";
  await as(staff.token).post(`/admin/cash/handovers/${id}/count`, { counted: amount });
};
