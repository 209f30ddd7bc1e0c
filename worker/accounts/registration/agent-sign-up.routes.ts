import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientOf, setSignInCookies } from "../../http/authentication.ts";
import { route } from "../../http/route.ts";
import { User } from "../../identity/accounts.contract.ts";
import { parseInput } from "../../platform/parse-input.contract.ts";
import { passwordWarning, passwordWarningField } from "../staff-passwords/breached-passwords.ts";
import { AgentSignUpInput } from "./agent-sign-up.contract.ts";

const form = {
  name: "text",
  email: "text",
  password: "text",
  confirmPassword: "optional",
  phone: "text",
  address: "text",
  location: "text",
  pincode: "optional",
  vehicleNumber: "text",
  vehicleImage: "file",
} as const satisfies Record<keyof AgentSignUpInput, string>;

export const agentSignUpRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/register",
  route({
    who: "anyone",
    summary: "Sign up as a delivery agent",
    form,
    status: 201,
    answers: { token: v.string(), user: User, ...passwordWarningField },
  }),
  async (c) => {
    const { services } = c.var;
    await services.accounts.requireSignUpsLeft(clientOf(c));
    const sent = await services.uploads.readWholeForm(c.req.raw, "vehicleImage");
    const input = parseInput(AgentSignUpInput, Object.fromEntries(sent));
    const { user, ...signedIn } = await services.agents.signUpAgent(input, clientOf(c));
    setSignInCookies(c, signedIn);
    return c.json({ success: true, token: signedIn.token, user, ...passwordWarning(input.password) });
  },
);
