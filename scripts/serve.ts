/** Builds when the sources changed and serves the production bundle. `npm start` and the browser tests run it. */
import { buildIfChanged } from "./local/build.ts";
import { demoAccounts } from "./local/demo-accounts.ts";
import { assertPortsFree, LocalProblem, readPort } from "./local/ports.ts";
import { type LocalApp, startLocal } from "./local/start-local.ts";
import { stateFolder } from "./local/state.ts";
import { stopWith } from "./local/stop-with.ts";

const welcome = ({ url, mocksUrl }: LocalApp): string => `
  Rasad        ${url}
  Inbox        ${mocksUrl}   every mail and notification the app sends ends up here
  State        ${stateFolder()}   (npm run reset empties it)

${demoAccounts()}

  Ctrl+C stops it.
`;

try {
  const port = readPort();
  // Checked before the build, so that a used port is reported at once.
  await assertPortsFree(port);
  await buildIfChanged();
  const app = await startLocal({ port });
  stopWith(app.stop);
  console.log(welcome(app));
} catch (error) {
  console.error(error instanceof LocalProblem ? `\n${error.message}\n` : error);
  process.exit(1);
}
