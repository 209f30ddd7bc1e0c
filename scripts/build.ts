import { buildNow } from "./local/build.ts";

try {
  buildNow();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
