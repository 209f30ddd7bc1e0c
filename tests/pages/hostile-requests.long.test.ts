import { describe, it } from "vitest";
import { ACTIONS, peopleFor, sendHostileForms } from "./support/hostile-forms.ts";

describe.each(ACTIONS)("the action of %s", (path) => {
  it.each(peopleFor(path))("answers %s without a fault to every request", async (_, come) =>
    sendHostileForms(await come(), path, () => true),
  );
});
