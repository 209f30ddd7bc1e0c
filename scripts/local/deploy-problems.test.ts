import { describe, expect, it } from "vitest";
import { type Deployment, findDeployProblems, findVulnerabilities } from "./deploy-problems.ts";

const READY: Deployment = {
  vars: { APP_ORIGIN: "https://rasad.in", MAIL_FROM: "orders@rasad.in" },
  databaseIds: ["6e1f0d63-8b1f-4f7e-9f0e-0c8a2f1c7d11"],
  namespaceIds: ["0f2ac74b498b48028cb68387c421e279"],
  secrets: ["SESSION_SECRET", "CODE_SECRET"],
};
const withVars = (vars: Record<string, unknown>) => findDeployProblems({ ...READY, vars: { ...READY.vars, ...vars } });
const withSecrets = (...secrets: string[]) => findDeployProblems({ ...READY, secrets: [...READY.secrets, ...secrets] });

describe("a deployment", () => {
  it("has no problem when ids, addresses and secrets are real, with and without payment and notifications", () => {
    expect(findDeployProblems(READY)).toEqual([]);
    expect(withSecrets("RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET")).toEqual([]);
    expect(withSecrets("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT")).toEqual([]);
  });

  it("is refused with the placeholders of a fresh clone, all of them named at once", () => {
    const problems = findDeployProblems({
      vars: { APP_ORIGIN: "https://rasad.example", MAIL_FROM: "orders@rasad.example" },
      databaseIds: ["00000000-0000-0000-0000-000000000000"],
      namespaceIds: ["00000000000000000000000000000000"],
      secrets: [],
    });
    expect(problems).toHaveLength(6);
    for (const word of ["database_id", "SESSIONS", "APP_ORIGIN", "MAIL_FROM", "SESSION_SECRET", "CODE_SECRET"])
      expect(problems.join("\n")).toContain(word);
  });

  it.each([
    undefined,
    "",
    "rasad.in",
    "http://rasad.in",
    "https://rasad.in/",
    "https://rasad.in/shop",
    "https://localhost:8787",
    "https://shop.example.com",
    "https://10.0.0.1",
    "https://[::1]",
  ])("is refused with the origin %j", (APP_ORIGIN) => {
    expect(withVars({ APP_ORIGIN }).join()).toContain("APP_ORIGIN");
  });

  it.each([undefined, "", "orders", "orders@rasad", "orders@rasad.test"])(
    "is refused with the sender %j",
    (MAIL_FROM) => {
      expect(withVars({ MAIL_FROM }).join()).toContain("MAIL_FROM");
    },
  );

  it("is refused while a package of production has a hole that is high or critical", () => {
    const audit = {
      vulnerabilities: {
        hono: { severity: "critical" },
        jose: { severity: "high" },
        valibot: { severity: "moderate" },
      },
    };
    expect(findVulnerabilities(audit).map((problem) => problem.split(" ")[0])).toEqual(["hono", "jose"]);
    expect(findVulnerabilities({})).toEqual([]);
  });

  it.each([["RAZORPAY_KEY_ID"], ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]])(
    "is refused when only some secrets of a group are set: %s",
    (...secrets) => {
      expect(withSecrets(...secrets).join()).toMatch(/lacks .*: set all of its secrets or none/);
    },
  );

  it("is refused with a secret in the open and with settings of local development", () => {
    expect(withVars({ SESSION_SECRET: "x" }).join()).toContain("where everybody can read it");
    for (const name of ["RAZORPAY_API", "PUSH_MOCK", "SERVER_TIMING"]) {
      expect(withVars({ [name]: "x" }).join()).toContain("local development only");
      expect(withSecrets(name).join()).toContain("local development only");
    }
  });

  it("is refused without any database or store of sessions", () => {
    expect(findDeployProblems({ ...READY, databaseIds: [], namespaceIds: [undefined] })).toHaveLength(2);
  });
});
