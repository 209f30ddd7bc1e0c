import { type Answer, call } from "../api-client.ts";
import { createApiToken } from "../api-tokens.ts";
import { isDocumented } from "../check-answer.ts";
import { startSession } from "../factories.ts";
import { backgroundDone } from "../faults.ts";
import { type Canary, findLeaks, isOnBoard } from "./canaries.ts";
import { type Cast, WHO, type Who } from "./cast.ts";
import { heal } from "./heal.ts";
import { findFaultOfFailure } from "./judge.ts";
import type { Described, Operation } from "./operations.ts";
import { createRandom, type Random } from "./random.ts";
import { createRequests, type GeneratedRequest, type Kind } from "./requests.ts";

/** Problems by kind, each described together with its request. */
export interface Faults {
  readonly faults: string[];
  readonly shapes: string[];
  readonly leaks: string[];
  readonly entries: string[];
}

export interface Sent extends Faults {
  readonly requests: number;
  readonly successes: number;
  readonly failures: number;
  /** Requests with the id of another account's record. */
  readonly foreign: number;
  /** Operations that answered with a success. */
  readonly succeeded: ReadonlySet<string>;
}

type LetsIn = (operation: Operation, who: Who) => boolean;

const chooseKind = (random: Random): Kind => {
  const drawn = random.below(100);
  if (drawn < 45) return "right";
  if (drawn < 65) return "foreign";
  return drawn < 88 ? "spoilt body" : "spoilt address";
};

const HEAL_AFTER = 40;

const tokensOf = ({ mine, owner }: Cast): Record<Who, string | undefined> => ({
  nobody: undefined,
  buyer: mine.buyer.token,
  member: mine.member.token,
  token: mine.apiToken.text,
  agent: mine.agent.token,
  admin: mine.admin.token,
  owner: owner.token,
});

const signInAgain = async ({ mine, owner }: Cast, who: Who): Promise<string> => {
  if (who === "token") return (await createApiToken(mine.buyer)).text;
  const { userId } = { ...mine, owner }[who as "buyer"];
  return (await startSession({ id: userId })).token;
};

/**
 * Pairs each operation with each person whom it permits, in random order; the first round may include everybody else.
 */
const planOf = (operations: readonly Operation[], letsIn: LetsIn, random: Random) =>
  function* plan(count: number, withOthers: boolean): Generator<readonly [Operation, Who]> {
    let isFirst = withOthers;
    for (let left = count; left > 0; isFirst = false) {
      const pairs = operations.flatMap((operation) =>
        WHO.filter((who) => isFirst || letsIn(operation, who)).map((who) => [operation, who] as const),
      );
      const round = random.shuffle(pairs).slice(0, left);
      yield* round;
      left -= round.length;
    }
  };

interface Options {
  readonly seed: number;
  readonly count: number;
  /**
   * Whether refused people send requests too; otherwise `count` operations are each sent once, as one permitted person.
   */
  readonly isFull: boolean;
  readonly letsIn: LetsIn;
  readonly canaries: readonly Canary[];
}

/** Sends requests that are made from openapi.json, and judges every answer. */
export const sendRequests = async (
  described: Described,
  cast: Cast,
  { seed, count, isFull, letsIn, canaries }: Options,
): Promise<Sent> => {
  const random = createRandom(seed);
  const makeRequest = createRequests(described, random, cast);
  const tokens = tokensOf(cast);
  const found: Faults = { faults: [], shapes: [], leaks: [], entries: [] };
  const sent = {
    ...found,
    requests: 0,
    successes: 0,
    failures: 0,
    foreign: 0,
    succeeded: new Set<string>(),
  };

  const note = (
    kind: keyof Faults,
    why: string,
    { name }: Operation,
    who: Who,
    { path, kind: how, body }: GeneratedRequest,
  ): void => {
    const request = `${how} ${path.slice(0, 150)} ${(JSON.stringify(body) ?? "").slice(0, 200)}`;
    sent[kind].push(`${who}, ${name} (${request}): ${why}`);
  };

  const isLetThrough = async (who: Who, { targets }: GeneratedRequest): Promise<boolean> => {
    const personal = targets.filter(({ of }) => of === "user" || (of !== "shop" && !["admin", "owner"].includes(who)));
    for (const { id } of personal)
      if (who !== "agent" || !(await isOnBoard("id", id, cast.mine.agent.agentId))) return true;
    return false;
  };

  const judge = async (operation: Operation, who: Who, request: GeneratedRequest, answer: Answer): Promise<void> => {
    const { status, text, headers, body } = answer;
    const isReady = operation.name === "GET /ready";
    if (!(await isDocumented(request.method, `/api${request.path}`, status)))
      note("shapes", `${status}, which openapi.json does not have of it`, operation, who, request);
    if (status >= 500 && !isReady) note("faults", `${status} ${body.code}`, operation, who, request);
    if (status >= 400 && !isReady) {
      sent.failures++;
      const fault = findFaultOfFailure(answer);
      if (fault) note("shapes", `${status} ${fault}`, operation, who, request);
    } else {
      sent.successes++;
      sent.succeeded.add(operation.name);
      if (request.kind === "foreign" && (await isLetThrough(who, request)))
        note("entries", String(status), operation, who, request);
    }
    // After a successful sign-in the caller is the buyer.
    const reader = operation.name === "POST /auth/login" && status === 200 ? "buyer" : who;
    const all = `${text}\n${JSON.stringify([...headers])}`;
    for (const leak of await findLeaks(canaries, reader, all)) note("leaks", leak, operation, who, request);
  };

  const send = async (operation: Operation, who: Who): Promise<void> => {
    const request = await makeRequest(operation, who, chooseKind(random));
    const token = tokens[who];
    sent.requests++;
    if (request.kind === "foreign") sent.foreign++;
    let answer: Answer;
    try {
      answer = await call(request.method, request.path, { ...request, ...(token ? { token } : {}) });
    } catch (error) {
      return note(
        "shapes",
        error instanceof Error ? error.message.slice(0, 600) : String(error),
        operation,
        who,
        request,
      );
    }
    await judge(operation, who, request, answer);
    if (answer.status === 401 && who !== "nobody" && answer.body.code === "auth.required")
      tokens[who] = await signInAgain(cast, who);
  };

  const { operations } = described;
  const plan = isFull
    ? planOf(operations, letsIn, random)(count, true)
    : random
        .shuffle(operations)
        .slice(0, count)
        .map((operation) => [operation, random.pick(WHO.filter((who) => letsIn(operation, who)))] as const);
  for (const [operation, who] of plan) {
    if (sent.requests % HEAL_AFTER === 0) await heal(cast, sent.requests / HEAL_AFTER);
    await send(operation, who);
  }
  await backgroundDone();
  return sent;
};
