import { describe, expect, it } from "vitest";
import { createResolveHost, faultOfHost } from "./resolve-host.ts";

const PRIVATE = "the host is not on the public internet";

describe("the addresses of a name", () => {
  const fails = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  const answers =
    (...found: string[]) =>
    () =>
      Promise.resolve(found);
  const faultWith = (resolve4: () => Promise<string[]>, resolve6: () => Promise<string[]>) =>
    faultOfHost("https://erp.hotel.in/", createResolveHost({ resolve4, resolve6 }));

  it("leave out the names of CNAME records, which Workers return too", async () => {
    const alias = "hotel.azurewebsites.net.";
    expect(await faultWith(answers(alias, "8.8.8.8"), answers(alias))).toBeNull();
    expect(await faultWith(answers(alias, "10.0.0.1"), answers(alias))).toBe(PRIVATE);
    expect(await faultWith(answers(alias), fails("ENOTFOUND"))).toBe("the name of the host is not known");
  });

  it("are those of both families, and are unknown while one family fails", async () => {
    expect(await faultWith(answers("8.8.8.8"), fails("ENOTFOUND"))).toBeNull();
    expect(await faultWith(answers("8.8.8.8"), fails("ENODATA"))).toBeNull();
    expect(await faultWith(answers("8.8.8.8"), answers("::1"))).toBe(PRIVATE);
    await expect(faultWith(fails("EBADRESP"), answers("2606:4700:4700::1111"))).rejects.toThrow("EBADRESP");
  });
});
