import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A copy of the working tree, whose files may be changed without harm. */
export const copyRepository = () => {
  const root = mkdtempSync(join(tmpdir(), "rasad-guards-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const path of listed.split("\0").filter(Boolean)) cpSync(path, join(root, path));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  return {
    root,
    read: (path: string): string => readFileSync(join(root, path), "utf8"),
    write: (path: string, text: string): void => writeFileSync(join(root, path), text),
    remove: (): void => rmSync(root, { recursive: true, force: true }),
  };
};
export type Copy = ReturnType<typeof copyRepository>;
