import { reset } from "cloudflare:test";
import { beforeAll, vi } from "vitest";
import { forgetKnownCities } from "../../../worker/cities/known-cities.service.ts";
import { backgroundDone, env, forgetWakes } from "../../../worker/testing/faults.ts";
import { createSchema } from "../../../worker/testing/schema.ts";
import { sentMails } from "../../../worker/testing/services/fake-mail.ts";
import { clock } from "../../../worker/testing/services/mails.ts";
import { resetProvider } from "../../../worker/testing/services/provider.ts";
import { bindingNames, databaseNamed } from "./databases.ts";
import { recorded } from "./recorder.ts";

vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();

/** Every database has the whole schema. */
beforeAll(async () => {
  forgetWakes();
  await backgroundDone();
  sentMails.length = 0;
  clock.time = Date.now();
  resetProvider();
  await Promise.all([
    env.SESSIONS.get("any"),
    ...bindingNames.map((name) => databaseNamed(name).prepare("SELECT 1").run()),
  ]);
  await reset();
  for (const name of bindingNames) await createSchema(databaseNamed(name));
  forgetKnownCities();
  recorded.length = 0;
});
