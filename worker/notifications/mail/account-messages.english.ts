import { brand } from "../../brand.contract.ts";
import type { MailMessages } from "./mail-messages.ts";

const NOT_YOU = `If that was not you, set a new password at once, remove the passkeys that are not yours under Password and devices, and call us on ${brand.phone}.`;

/** The mails about an account, its sign-in and its people. */
export const account: MailMessages["account"] = {
  emailCode: {
    subject: "Your verification code",
    heading: "Verify your email address",
    paragraphs: [`Type this code where ${brand.name} asks for it. It works once, for 10 minutes.`],
    label: "Your verification code",
    advice:
      "Nobody at our end ever asks for it. If you did not open this account yourself, do not type the code: set a new password on the sign-in page, and the account is yours alone.",
  },
  resetLink: {
    subject: "Set a new password",
    heading: "Set a new password",
    paragraphs: [
      "Someone, hopefully you, asked for a new password for this account. The link works once, for 30 minutes.",
      "If it was not you, ignore this mail: nothing changes, and your password stays as it is.",
    ],
    action: "Set a new password",
  },
  passwordChanged: (at, n) => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `The password of your ${brand.name} account was changed on ${at}.`,
      `If that was not you, set a new password at once and call us on ${brand.phone}.`,
      ...(n > 0
        ? [`The passkeys of your account did not change. There are ${n}; you find them under Password and devices.`]
        : []),
    ],
    action: "Set a new password",
  }),
  deleted: (at) => ({
    subject: "Your account is deleted",
    heading: "Your account is deleted",
    paragraphs: [
      `Your ${brand.name} account was deleted on ${at}, as you asked. You are signed out everywhere, and your personal details are erased.`,
      "Business records of deliveries stay for as long as the law asks, without your name, phone and e-mail address.",
      `If that was not you, call us on ${brand.phone} at once.`,
    ],
    action: "Contact us",
  }),
  secondFactorSetUp: (at) => ({
    subject: "An authenticator app was set up",
    heading: "An authenticator app was set up",
    paragraphs: [
      `An authenticator app was set up for your ${brand.name} account on ${at}. From now on signing in by password also asks for its code.`,
      `If that was not you, set a new password at once and call us on ${brand.phone}.`,
    ],
    action: "Open your security page",
  }),
  secondFactorRemoved: (at) => ({
    subject: "Your authenticator app was removed",
    heading: "Your authenticator app was removed",
    paragraphs: [
      `The authenticator app of your ${brand.name} account was removed on ${at}, with its recovery codes.`,
      `If that was not you, set a new password at once and call us on ${brand.phone}.`,
    ],
    action: "Open your security page",
  }),
  recoveryCodeUsed: (at) => ({
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    paragraphs: [
      `Someone, hopefully you, signed in to your ${brand.name} account with a recovery code on ${at}. It does not work again.`,
      `If that was not you, set a new password at once and call us on ${brand.phone}. If you have few codes left, make new ones.`,
    ],
    action: "Open your security page",
  }),
  secondFactorReset: (at) => ({
    subject: "Your second factor was reset",
    heading: "Your second factor was reset",
    paragraphs: [
      `The owner of ${brand.name} removed the authenticator app, the recovery codes and the passkeys of your account on ${at}, and signed you out everywhere. Sign in with your password and set them up anew.`,
      `If you did not ask for that, call us on ${brand.phone} at once.`,
    ],
    action: "Sign in",
  }),
  phoneLost: (at) => ({
    subject: "Your phone number was removed",
    heading: "Your phone number was removed",
    paragraphs: [
      `On ${at} an account with a verified email address entered the phone number of your ${brand.name} account, whose address was never verified. Your account has no phone number now: sign in with your email address.`,
      `If the number is yours, verify your email address, then write to us or call ${brand.phone}.`,
    ],
    action: "Open my profile",
  }),
  passkeyAdded: (at, n) => ({
    subject: "A passkey was added to your account",
    heading: "A passkey was added",
    paragraphs: [
      `A passkey for your ${brand.name} account was added on ${at}. Whoever has that device can sign in with it.`,
      `Passkeys of your account now: ${n}.`,
      NOT_YOU,
    ],
    action: "See your passkeys",
  }),
  passkeyRemoved: (at, n) => ({
    subject: "A passkey was removed from your account",
    heading: "A passkey was removed",
    paragraphs: [
      `A passkey of your ${brand.name} account was removed on ${at}. Nobody can sign in with it any more.`,
      `Passkeys of your account now: ${n}.`,
      NOT_YOU,
    ],
    action: "See your passkeys",
  }),
  agentVerified: {
    subject: "Your account is verified",
    heading: "You can start delivering",
    paragraphs: ["We have checked your papers. Go online, and the orders of your city appear on your board."],
    action: "Open your board",
  },
  agentRejected: {
    subject: "About your delivery agent account",
    heading: "Your account was not approved",
    paragraphs: [
      "We have looked at what you sent us and cannot approve your delivery agent account.",
      `If you think that is a mistake, call us on ${brand.phone}.`,
    ],
    action: "Contact us",
  },
  adminVerified: {
    subject: "Your admin account is verified",
    heading: "Your admin account is open",
    paragraphs: ["The owner has verified you. The dashboard with orders, products and agents is open to you now."],
    action: "Open the dashboard",
  },
  adminRejected: {
    subject: "About your admin account",
    heading: "Your admin account was not approved",
    paragraphs: [
      "The owner has not approved your admin account. The dashboard stays closed.",
      `If you think that is a mistake, call us on ${brand.phone}.`,
    ],
    action: "Contact us",
  },
};
