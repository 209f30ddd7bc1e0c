/** Build constants, inserted by service-worker.plugin.ts. */
interface Build {
  /** Changes whenever a client file changes. */
  readonly id: string;
  /** URLs of all files that a page of this kind may load, including lazy ones. */
  readonly assets: Readonly<Record<"list" | "product" | "board" | "usual" | "home" | "cart", readonly string[]>>;
}
declare const BUILD: Build;

/** Background Sync is missing in TypeScript's library: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
