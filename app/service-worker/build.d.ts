/** Facts about the build that this service worker belongs to; service-worker.plugin.ts fills them in. */
interface Build {
  /** Changes with every change of the client's files. */
  readonly id: string;
  /** Addresses of everything that a page of this kind may load, lazily too. */
  readonly assets: Readonly<Record<"list" | "product" | "board", readonly string[]>>;
}
declare const BUILD: Build;

/** Background Sync, which TypeScript's library lacks: https://wicg.github.io/background-sync/spec/ */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}
interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
