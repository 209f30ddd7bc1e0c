/** What service-worker.plugin.ts knows of the build that this service worker belongs to. */
interface Build {
  /** Another one for every change of what browsers get. */
  readonly id: string;
  /** Addresses of everything that a page of this kind may load, lazily too. */
  readonly assets: Readonly<Record<"list" | "product" | "board", readonly string[]>>;
}
declare const BUILD: Build;

/** Background Sync, which TypeScript's library does not know: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
