import { describeApi } from "../../../worker/api.ts";

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
}

/** The routes of openapi.json by chapter, for the page that lists them without script. */
export const listOperations = async () => {
  const { paths = {}, tags = [] } = await describeApi("http://localhost:8787");
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: all
      .filter(({ tags: [tag] }) => tag === name)
      .map(({ operationId, method, path, summary, security }) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        isPublic: security?.length === 0,
      })),
  }));
  return groups.filter(({ operations }) => operations.length > 0);
};
