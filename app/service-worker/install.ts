import { scope } from "./scope.ts";

// Pages are asked for from the network first, so a new one never has to wait for old windows to close.
scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
