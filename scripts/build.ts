import { buildIfChanged, buildNow } from "./local/build.ts";

/** npm run build; with --if-changed it builds only when the sources differ from those of the last build. */
try {
  if (process.argv.includes("--if-changed")) buildIfChanged();
  else buildNow();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
