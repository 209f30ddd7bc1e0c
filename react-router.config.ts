import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // `npm run dev` bundles the client's dependencies before the first page. Found one by one, each reloads the page.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
