import { describe, expect, it } from "vitest";
import { allowsLoopbackWebhooks, isGlobalUnicast, isPublicAddress } from "./public-address.ts";

const OWN = "rasad.in";

/** URLs that must never be requested, by the reason of their refusal. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  no_url: [
    "",
    "hooks.hotel.in/rasad",
    "https://",
    "https://[fe80::1%25eth0]/",
    "https://256.1.1.1/",
    "https://1.2.3.4.5/",
  ],
  not_https: [
    "http://hooks.hotel.in/",
    "ftp://hooks.hotel.in/",
    "ws://hooks.hotel.in/",
    "file:///etc/passwd",
    "data:text/plain,x",
  ],
  credentials: [
    "https://user@hooks.hotel.in/",
    "https://user:word@hooks.hotel.in/",
    "https://hooks.hotel.in@127.0.0.1/",
  ],
  port: [
    "https://hooks.hotel.in:80/",
    "https://hooks.hotel.in:22/",
    "https://hooks.hotel.in:8080/",
    "https://8.8.8.8:6379/",
  ],
  not_public: [
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://017700000001/",
    "https://0177.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://127.0.0.1./",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://3232235777/",
    "https://169.254.169.254/latest/meta-data/",
    "https://0xa9fea9fe/",
    "https://100.64.0.1/",
    "https://192.0.0.1/",
    "https://192.0.2.1/",
    "https://198.18.0.1/",
    "https://198.51.100.7/",
    "https://203.0.113.7/",
    "https://224.0.0.1/",
    "https://240.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[::127.0.0.1]/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[fd12:3456:789a::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::1]/",
    "https://[2001:db8::1]/",
    "https://[100::1]/",
    "https://[4000::1]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://app.localhost/",
    "https://intranet/",
    "https://printer/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://router.home.arpa/",
    "https://nas.lan/",
    "https://hooks.test/",
    "https://hooks.example/",
    "https://hooks.invalid/",
    "https://abcdefghij.onion/",
  ],
  own_host: ["https://rasad.in/api/webhooks", "https://RASAD.in./", "https://www.rasad.in/", "https://rasad.in:8443/"],
};

const ACCEPTED: readonly string[] = [
  "https://hooks.hotel.in/rasad",
  "https://hooks.hotel.in:443/rasad?key=1#part",
  "https://hooks.hotel.in:8443/",
  "https://HOOKS.hotel.in./",
  "https://mylocal.in/",
  "https://notrasad.in/",
  "https://rasad.in.hotel.com/",
  "https://पटना.भारत/",
  "https://8.8.8.8/",
  "https://172.32.0.1/",
  "https://100.128.0.1/",
  "https://[2606:4700:4700::1111]/",
];

describe("the address of a webhook", () => {
  it("is accepted, or refused with its reason, however it is written", () => {
    const expected = Object.entries({ ...REFUSED, ok: ACCEPTED }).flatMap(([why, urls]) =>
      urls.map((url) => [url, why]),
    );
    const judged = expected.map(([url = ""]) => [url, isPublicAddress(url, OWN)]);
    expect(Object.fromEntries(judged)).toEqual(Object.fromEntries(expected));
  });

  it("may be any on a developer's machine while the shop runs there", () => {
    for (const url of ["http://localhost:3000/hooks", "https://localhost/", "http://127.0.0.1:9/", "http://[::1]:9/"]) {
      expect(isPublicAddress(url, "localhost", true), url).toBe("ok");
      expect(isPublicAddress(url, "localhost"), url).not.toBe("ok");
    }
    expect(isPublicAddress("http://x@localhost:3000/", OWN, true)).toBe("credentials");
    expect(isPublicAddress("ftp://localhost:3000/", OWN, true)).toBe("not_https");
    expect(isPublicAddress("http://192.168.1.1/", OWN, true)).toBe("not_https");
  });

  it("is never one on the shop's own machine in production", () => {
    const WEBHOOK_LOCAL_ORIGIN = "http://localhost:9031";
    const allowed = ["https://rasad.in", "http://localhost:8787"].map((APP_ORIGIN) =>
      allowsLoopbackWebhooks({ APP_ORIGIN, WEBHOOK_LOCAL_ORIGIN }),
    );
    expect(allowed).toEqual([false, true]);
  });
});

it("refuses an address that is not on the public internet", () => {
  const judged = {
    "10.1.2.3": false,
    "169.254.169.254": false,
    "::1": false,
    "::ffff:10.0.0.1": false,
    "fe80::1%eth0": false,
    "2606:4700::1%eth0": false,
    "64:ff9b::a00:1": false,
    nonsense: false,
    "": false,
    "1.1.1.1": true,
    "2606:4700:4700::1111": true,
  };
  expect(Object.fromEntries(Object.keys(judged).map((ip) => [ip, isGlobalUnicast(ip)]))).toEqual(judged);
});
