import { describe, expect, it } from "vitest";
import { pinsIn, readPins, unservedPin, writePins } from "./pins.contract.ts";

describe("PIN codes of a city", () => {
  it.each([
    ["800001", [[800001, 800001]], "800001"],
    ["800", [[800000, 800999]], "800"],
    ["801501 - 801510", [[801501, 801510]], "801501-801510"],
    [
      "800, 801\n803101; ",
      [
        [800000, 801999],
        [803101, 803101],
      ],
      "800000-801999, 803101",
    ],
    [
      "800001,800002, 800004",
      [
        [800001, 800002],
        [800004, 800004],
      ],
      "800001-800002, 800004",
    ],
    ["", [], ""],
  ])("are read from %j and written back", (written, ranges, again) => {
    expect(readPins(written)).toEqual(ranges);
    expect(writePins(readPins(written) ?? [])).toBe(again);
    expect(readPins(again)).toEqual(ranges);
  });

  it.each(["8", "0800", "8000011", "Patna", "800020-800001", "800-801"])("refuse %j", (written) => {
    expect(readPins(written)).toBeNull();
  });
});

describe("the PIN code of an address", () => {
  it.each([
    ["12 Boring Road, Patna 800001", [800001]],
    ["Boring Road, Patna - 800 001.", [800001]],
    ["Shop 5, 834001, Ranchi", [834001]],
    ["Boring Road", []],
    ["Call 9876543210 or +91 612 250 4400", []],
    ["Plot 012345", []],
  ])("is found in %j", (address, pins) => {
    expect(pinsIn(address)).toEqual(pins);
  });

  it("is rejected only where the city serves none of those in the address", () => {
    const patna = readPins("800, 801") ?? [];
    expect(unservedPin("Main Road, Ranchi 834001", patna)).toBe(834001);
    expect(unservedPin("Boring Road 800001", patna)).toBeNull();
    expect(unservedPin("Plot 123456, Patna 800001", patna)).toBeNull();
    expect(unservedPin("Boring Road", patna)).toBeNull();
    expect(unservedPin("Main Road, Ranchi 834001", [])).toBeNull();
  });
});
