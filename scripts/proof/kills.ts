/** The part `kills` of npm run proof: kill -9 under load, and what is left (docs/proof.md). */
import { findPort } from "../../tests/pages/support/ports.ts";
import { buildIfChanged } from "../local/build.ts";
import { runScript } from "../local/run-script.ts";
import { type Figure, reportFigure } from "./figure.ts";
import { type Outcome, runKills } from "./kills/run-kills.ts";

const KILLS = Number(process.env.RASAD_KILLS ?? 20);
const WRITES = Number(process.env.RASAD_KILLS_WRITES ?? 5_000);
const SERVING_MS = 5_000;
/** Mails that are sent and settled together (worker/notifications/mail/mail-delivery.service.ts). */
const BATCH = 25;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const figuresOf = (outcome: Outcome): Pick<Figure, "figure" | "bound" | "measured" | "holds">[] => {
  const none = (figure: string, found: readonly string[]) => ({
    figure,
    bound: "0",
    measured: String(found.length),
    holds: found.length === 0,
  });
  const { acknowledged, servingAfter, met } = outcome;
  const slowest = Math.max(...servingAfter);
  const mostCopies = BATCH * servingAfter.length;
  return [
    {
      figure: `writes acknowledged under load around ${servingAfter.length} kills of Node and workerd`,
      bound: `≥ ${WRITES}`,
      measured: String(acknowledged),
      holds: acknowledged >= WRITES,
    },
    none("acknowledged writes lost, by the exported database and over HTTP", [
      ...outcome.lost,
      ...outcome.wrongOverHttp,
    ]),
    none(
      `effects that happened twice or never, of ${met.unacknowledged} requests that a kill cut off and that were repeated`,
      [...outcome.twice, ...outcome.stockWrong],
    ),
    {
      figure: "slowest start after a kill, to the first 200 of /api/ready and an order",
      bound: `< ${seconds(SERVING_MS)}`,
      measured: seconds(slowest),
      holds: slowest < SERVING_MS,
    },
    none("rules between the tables that are broken", outcome.brokenRules),
    none(`mails that never arrived, of ${outcome.mailsExpected}`, outcome.mailsMissing),
    none("mails that arrived twice without a kill between", outcome.mailsTwice),
    {
      figure: "mails that were sent again because a kill lost the answer",
      bound: `≤ ${BATCH} a kill`,
      measured: String(outcome.mailsAroundKills),
      holds: outcome.mailsAroundKills <= mostCopies,
    },
    none(`webhooks that never arrived, of ${outcome.webhooksExpected}`, outcome.webhooksMissing),
    none("answers of 500 and more, refusals without a reason and broken connections, between the kills", [
      ...met.faults,
      ...met.refused,
      ...Array.from({ length: met.broken }, () => "a connection broke"),
    ]),
  ];
};

const SHOWN = 20;
const LISTS = ["lost", "wrongOverHttp", "twice", "stockWrong", "brokenRules", "mailsMissing", "mailsTwice"] as const;

await runScript(async () => {
  const seed = Number(process.env.RASAD_PROOF_SEED ?? 1);
  console.log(`kills with seed ${seed}; again: npm run proof -- --only kills --seed ${seed}`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  await buildIfChanged();
  const port = await findPort();
  const outcome = await runKills({
    port,
    seed,
    kills: KILLS,
    writes: WRITES,
    workers: 12,
    isExported: true,
    log: console.log,
  });
  const lists = [
    ...LISTS.map((name) => [name, outcome[name]] as const),
    ["webhooksMissing", outcome.webhooksMissing] as const,
    ["faults", outcome.met.faults] as const,
    ["refused", outcome.met.refused] as const,
  ];
  for (const [name, found] of lists) for (const line of found.slice(0, SHOWN)) console.log(`${name}: ${line}`);
  console.log(
    `starts: ${outcome.servingAfter.map(seconds).join(", ")}; done before their repeat: ${outcome.met.doneBefore}`,
  );
  const figures = figuresOf(outcome);
  for (const figure of figures) reportFigure({ part: "kills", test: "scripts/proof/kills.ts", ...figure });
  if (figures.some(({ holds }) => !holds)) process.exit(1);
});
