// Plain JavaScript for Node 20, like scripts/reset.mjs, which imports it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPortFree } from "./local/ports.mjs";

const fileIn = (stateDir) => join(stateDir, "server.json");

/**
 * @param {string} stateDir
 * @param {number} port
 */
export const rememberServer = (stateDir, port) =>
  writeFileSync(fileIn(stateDir), JSON.stringify({ pid: process.pid, port }));

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};

/**
 * The server that runs on this data; null when none does. An ended server leaves its file, and another program may now
 * have its process id or its port, but hardly both.
 * @param {string} stateDir
 * @returns {Promise<{ pid: number, port: number } | null>}
 */
export async function findServer(stateDir) {
  try {
    const server = JSON.parse(readFileSync(fileIn(stateDir), "utf8"));
    return isAlive(server.pid) && !(await isPortFree(server.port)) ? server : null;
  } catch {
    return null;
  }
}
