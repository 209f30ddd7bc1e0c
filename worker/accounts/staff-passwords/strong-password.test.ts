import { expect, it } from "vitest";
import { findWeakness } from "./strong-password.ts";

const person = { name: "Meera Chatterjee", email: "meera.chat@patnafoods.example" };

const COMMON = [
  ["a common word with figures", "password123"],
  ["a common word in other letters", "P@55w0rd!2024"],
  ["two common words", "adminWelcome1"],
  ["a motto", "JaiShreeRam@123"],
  ["a season and a year", "Summer2026!!"],
  ["a row of the keyboard", "qwertyuiop"],
  ["rows of the keyboard", "asdfghjkl123"],
  ["columns of the keyboard", "1qaz2wsx3edc"],
  ["keys in turn", "1q2w3e4r5t6y"],
  ["figures", "1234567890"],
  ["figures backwards", "9876543210"],
  ["the alphabet", "abcdefghijkl"],
  ["one character", "aaaaaaaaaaaa"],
  ["two characters in turn", "ababababab"],
  ["one group again and again", "xyv9xyv9xyv9"],
  ["a word twice", "zebrazebra"],
  ["the shop's name", "rasad-demo"],
  ["the person's name", "Chatterjee12"],
  ["the person's address", "meera.chat99"],
  ["the address's domain", "patnafoods1!"],
  ["a phone number's start and a run", "india12345678"],
] as const;

const STRONG = [
  "correct horse battery staple",
  "sattu and chokha at nine",
  "v7#Kp2!mQz",
  "tumhara naam kya hai bhai",
  "गंगा किनारे पीपल का पेड़",
  "Blueprint-Ladder-42",
];

it("finds what is too short or common, and nothing in a strong password", () => {
  for (const password of ["sh0rt!Aa9", "नमस्ते१२३"]) expect(findWeakness(password, person), password).toBe("too_short");
  expect(COMMON.filter(([, password]) => findWeakness(password, person) !== "common")).toEqual([]);
  expect(STRONG.filter((password) => findWeakness(password, person) !== null)).toEqual([]);
});
