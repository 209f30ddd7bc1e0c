/** The service worker, /sw.js: each room listens to events of its own. docs/decisions/0019-service-worker.md */
import "./install.ts";
import "./fetch.ts";
import "./push.ts";
import "./sync.ts";
