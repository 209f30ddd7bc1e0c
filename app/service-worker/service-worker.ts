/** The service worker, /sw.js. Each module handles its own events (docs/decisions/0016-offline-queue.md). */
import "./offline-cache/install.ts";
import "./offline-cache/answer-requests.ts";
import "./background/push.ts";
import "./background/sync.ts";
