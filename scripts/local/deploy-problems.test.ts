import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import {
  type Deployment,
  environmentOf,
  findDeployProblems,
  findVulnerabilities,
  readSettings,
} from "./deploy-problems.ts";
import { projectRoot } from "./state.ts";

const READY: Deployment = {
  environment: "",
  vars: { APP_ORIGIN: "https://rasad.in", MAIL_FROM: "orders@rasad.in" },
  routes: [{ pattern: "rasad.in", custom_domain: true }],
  workers_dev: false,
  d1_databases: [{ database_id: "6e1f0d63-8b1f-4f7e-9f0e-0c8a2f1c7d11" }],
  kv_namespaces: [{ id: "0f2ac74b498b48028cb68387c421e279" }],
  secrets: ["SESSION_SECRET", "CODE_SECRET", "RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
};
const withVars = (vars: Record<string, unknown>) => findDeployProblems({ ...READY, vars: { ...READY.vars, ...vars } });
const withSecrets = (...secrets: string[]) =>
  findDeployProblems({ ...READY, secrets: [...(READY.secrets ?? []), ...secrets] });

describe("a deployment", () => {
  it("has no problem when ids, addresses and secrets are real, with and without payment and notifications", () => {
    expect(findDeployProblems(READY)).toEqual([]);
    expect(findDeployProblems({ ...READY, routes: ["rasad.in/*"], secrets: null })).toEqual([]);
    const vars = { ...READY.vars, ONLINE_PAYMENT: "off" };
    expect(findDeployProblems({ ...READY, vars, secrets: ["SESSION_SECRET", "CODE_SECRET"] })).toEqual([]);
    expect(withSecrets("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT")).toEqual([]);
  });

  it("is refused with the placeholders of a fresh clone, and names all of them at once", () => {
    const problems = findDeployProblems({
      environment: "",
      vars: { APP_ORIGIN: "https://rasad.example", MAIL_FROM: "orders@rasad.example" },
      routes: [],
      workers_dev: false,
      d1_databases: [{ database_id: "00000000-0000-0000-0000-000000000000" }],
      kv_namespaces: [{ id: "00000000000000000000000000000000" }],
      secrets: [],
    });
    expect(problems).toHaveLength(9);
    for (const word of ["database_id", "SESSIONS", "APP_ORIGIN", "MAIL_FROM", "SESSION_SECRET", "RAZORPAY_KEY_ID"])
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

  it("is refused at an address without a route, or with a second one", () => {
    for (const routes of [[], ["www.rasad.in/*"], [{ pattern: "rasad.in/shop/*" }]])
      expect(findDeployProblems({ ...READY, routes }).join()).toContain("APP_ORIGIN has no route");
    expect(findDeployProblems({ ...READY, workers_dev: true }).join()).toContain("workers_dev");
  });

  it("is refused when a secret is missing, of payment unless it is off, of notifications when others are set", () => {
    const without = (name: string) =>
      findDeployProblems({ ...READY, secrets: (READY.secrets ?? []).filter((one) => one !== name) });
    for (const name of READY.secrets ?? []) expect(without(name).join()).toContain(`${name} is not set`);
    expect(withSecrets("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY").join()).toContain("VAPID_SUBJECT is not set");
  });

  it("is refused with a secret in the open and with settings of local development", () => {
    expect(withVars({ SESSION_SECRET: "x" }).join()).toContain("where everybody can read it");
    for (const name of ["RAZORPAY_API", "PUSH_MOCK", "WEBHOOK_LOCAL_ORIGIN", "SERVER_TIMING"]) {
      expect(withVars({ [name]: "x" }).join()).toContain("local development only");
      expect(withSecrets(name).join()).toContain("local development only");
    }
  });

  it("is refused without a database or a session store", () => {
    expect(findDeployProblems({ ...READY, d1_databases: [], kv_namespaces: [{}] })).toHaveLength(2);
  });

  it("names the environment in commands that change a secret, which would be production's otherwise", () => {
    const problems = findDeployProblems({ ...READY, environment: "staging", secrets: ["PUSH_MOCK"] }).join("\n");
    expect(problems).toContain("npx wrangler secret put SESSION_SECRET --env staging");
    expect(problems).toContain("npx wrangler secret delete PUSH_MOCK --env staging");
  });
});

describe("npm run deploy", () => {
  it("checks production, or the environment that --env or CLOUDFLARE_ENV names", () => {
    const originOf = (option?: string, variable?: string) =>
      readSettings(environmentOf(option, variable)).vars.APP_ORIGIN;
    expect(originOf(undefined, "staging")).toBe("https://staging.rasad.example");
    expect(originOf("production", "staging")).toBe("https://rasad.example");
    expect(originOf(undefined, "")).toBe("https://rasad.example");
  });

  it("rejects an environment that wrangler.toml does not have", () => {
    expect(() => readSettings(environmentOf("stagin", "staging"))).toThrow(
      /^Nothing was deployed: .*No environment found/s,
    );
  });

  it("stops with a list of problems before it builds", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/deploy.ts", "--dry-run"], {
      cwd: projectRoot,
      encoding: "utf8",
      env: { ...process.env, CLOUDFLARE_ENV: "staging" },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/APP_ORIGIN in wrangler\.toml is a placeholder: https:\/\/staging\.rasad\.example/);
  });
});
