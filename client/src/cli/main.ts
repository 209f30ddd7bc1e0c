#!/usr/bin/env node
import { runCli } from "./run.ts";
import { nodeTerminal } from "./terminal.ts";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
// The reader closed the pipe, as `head` does.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCli(process.argv.slice(2), nodeTerminal(stop.signal));
