import type { Needs } from "../../compose.ts";
import { type Client, DEFAULT_LANGUAGE, type Language } from "../../identity/accounts.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { type PictureSize, readPicture } from "../../platform/images/images.ts";
import { createAgentRecordsRepo } from "../agents/agents.repo.ts";
import type { AgentSignUpInput } from "./agent-sign-up.contract.ts";

/** Large enough for staff to read a number plate; about 150 KB. */
const VEHICLE_PICTURE: PictureSize = { side: 1280, quality: 78 };

/**
 * Creates a delivery agent and signs them in. The agent stays unverified until staff have seen the vehicle. `language`:
 * the language of the sign-up page.
 */
export const createAgentSignUp = ({ db, clock, pictures, accounts }: Needs<"accounts">) => {
  const repo = createAgentRecordsRepo(db);

  return async (input: AgentSignUpInput, client: Client, language: Language = DEFAULT_LANGUAGE) => {
    const uploaded = await readPicture(input.vehicleImage, "vehicleImage");
    await accounts.requireFree(input, client);
    // The picture is stored first, because an agent without one cannot be verified, while an unused picture does no
    // harm.
    const agentId = newId(clock);
    const cleaned = await pictures.clean(uploaded, VEHICLE_PICTURE);
    const vehicleImageKey = await pictures.store(`vehicles/${agentId}`, cleaned);

    const { name, email, phone, address, location, password, pincode, vehicleNumber } = input;
    const agent = { id: agentId, pincode, vehicleNumber, vehicleImageKey, createdAt: clock.now() };
    try {
      return await accounts.openAccount(
        { name, email, phone, address, location, password, language, role: "delivery" },
        (userId) => [repo.insertAgent({ ...agent, userId })],
        client,
      );
    } catch (error) {
      // A refusal wrote no account, so the picture is removed. After any other error the account may exist, so the
      // picture stays.
      if (isAppError(error)) await pictures.remove(vehicleImageKey);
      throw error;
    }
  };
};
