import * as v from "valibot";
import { answerSignIn } from "../../http/authentication.ts";
import { PICTURE_CODES } from "../../http/openapi/operation-codes.ts";
import { route, router } from "../../http/route.ts";
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

export const agentSignUpRoutes = router(
  route("POST /register", {
    who: "anyone",
    summary: "Sign up as a delivery agent",
    fails: [
      "auth.email_taken",
      "auth.phone_taken",
      "limits.register",
      "limits.sign_up_form",
      "server.overloaded",
      ...PICTURE_CODES,
    ],
    form,
    status: 201,
    answers: { token: v.string(), user: User, ...passwordWarningField },
    handle: async ({ services, client, c }) => {
      await services.accounts.requireSignUpsLeft(client);
      const sent = await services.uploads.readWholeForm(c.req.raw, "vehicleImage");
      const input = parseInput(AgentSignUpInput, Object.fromEntries(sent));
      const signedIn = await services.agents.signUpAgent(input, client);
      return { ...answerSignIn(c, signedIn), ...passwordWarning(input.password) };
    },
  }),
);
