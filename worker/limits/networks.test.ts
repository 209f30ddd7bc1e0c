import { expect, it } from "vitest";
import { homeNetwork, limitedAddress, patternsOf } from "./networks.ts";

it("counts an address by the range that one subscriber controls", () => {
  const rows = {
    "an IPv4 address as it is": ["203.0.113.7", "203.0.113.7"],
    "an IPv6 address by its /64": ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    "a shortened IPv6 address by its /64": ["2001:db8::5:6", "2001:db8:0:0::/64"],
    "leading zeros and capitals like none": ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    "an address that ends in zeros": ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    "the loopback address": ["::1", "0:0:0:0::/64"],
    "an IPv4-mapped address as IPv4": ["::ffff:203.0.113.7", "203.0.113.7"],
    "an IPv4-mapped address in hexadecimal as IPv4": ["::FFFF:cb00:7107", "203.0.113.7"],
    "an IPv4-mapped address in full as IPv4": ["0:0:0:0:0:ffff:cb00:7107", "203.0.113.7"],
    "anything else as it is": ["local", "local"],
    "a malformed address as it is": ["1:2:3", "1:2:3"],
  };
  const found = Object.entries(rows).map(([name, [ip = ""]]) => [name, [ip, limitedAddress(ip)]]);
  expect(Object.fromEntries(found)).toEqual(rows);
});

it("treats a /24 or a /64 as one network", () => {
  const rows = {
    "an IPv4 address by its /24": ["203.0.113.7", "203.0.113.0/24"],
    "an IPv4-mapped address by its /24": ["::ffff:203.0.113.7", "203.0.113.0/24"],
    "an IPv6 address by its /64": ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    "anything else as it is": ["local", "local"],
  };
  const found = Object.entries(rows).map(([name, [ip = ""]]) => [name, [ip, homeNetwork(ip)]]);
  expect(Object.fromEntries(found)).toEqual(rows);
});

/** Matches as SQLite's GLOB does. */
const matches = (ip: string, other: string) =>
  patternsOf(ip).some((pattern) =>
    pattern.endsWith("*") ? other.startsWith(pattern.slice(0, -1)) : other === pattern,
  );

const MATCHES = [
  ["203.0.113.7", "203.0.113.200", true],
  ["203.0.113.7", "203.0.11.7", false],
  ["203.0.113.7", "203.0.114.7", false],
  ["2001:db8:1:2::7", "2001:db8:1:2:3:4:5:6", true],
  ["2001:db8:1:2::7", "2001:db8:1:22::7", false],
  ["2001:db8:1::7", "2001:db8:1::9", true],
  ["2001:db8:1::7", "2001:db8:1:0:5:6:7:8", true],
  ["local", "local", true],
  ["*", "203.0.113.7", false],
] as const;

it("matches the addresses of a network by its patterns", () => {
  expect(MATCHES.map(([ip, other]) => [ip, other, matches(ip, other)])).toEqual(MATCHES);
});
