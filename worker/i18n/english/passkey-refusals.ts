export const passkeyRefusals = {
  verify_first:
    "Please verify your email address first: ask for the code on your profile and enter it. Then you can add a passkey.",
  invalid: "We do not know this passkey. It may have been removed from its account. Please sign in with your password.",
  challenge_over: "That took too long. Please try again.",
  refused: "This passkey could not be checked. Please try again, or use another device.",
  unreadable: "What this device sent cannot be read. Please try again.",
  not_found: "We could not find this passkey among yours.",
  already_registered: "This passkey is already registered.",
  too_many: "An account may have {max, number} passkeys. Please remove one first.",
  password_required: "You signed in more than {minutes, number} minutes ago. Please type your password.",
  name_missing: "Please give the passkey a name",
  name_too_long: "A name may have at most 60 characters",
};
