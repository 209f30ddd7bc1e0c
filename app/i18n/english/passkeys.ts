/** What the browser's dialog about a passkey came to; on the login page and on that of the passkeys. */
export const passkeyDialog = {
  signIn: "Sign in with a passkey",
  waiting: "Waiting for your device…",
  unsupported: "This browser cannot use passkeys. Please try a newer one.",
  cancelled: "Nothing happened: it was cancelled, or it took too long. You can try again.",
  noScreenLock: "This device has no fingerprint, face or screen lock. Set one up in its settings, then try again.",
  alreadyHere: "This device already has a passkey for your account.",
  offline: "No connection. Please try again.",
  failed: "Your device could not use the passkey. Please try again.",
} as const;

/** The list of passkeys under Password and devices. */
export const passkeys = {
  title: "Passkeys",
  text: "Sign in with your fingerprint, your face or your screen lock. Your password keeps working.",
  count:
    "{count, plural, =0 {You have no passkey yet.} one {You have # passkey. A new password does not remove it.} other {You have # passkeys. A new password does not remove them.}}",
  created: "Added {date}",
  used: "last used {date}",
  notUsed: "not used yet",
  synced: "On all your devices",
  add: "Add a passkey",
  passwordText: "You signed in a while ago. Type your password, so that we know it is you.",
  password: "Current password",
  goOn: "Continue",
  verifyFirst: "Verify your email address first: then you can add a passkey.",
  verify: "Verify email",
  full: "You have {max, number} passkeys, as many as an account may have. Remove one before you add another.",
  name: "Name",
  rename: "Rename",
  renameAbout: "Rename {name}",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  remove: "Remove",
  removeAbout: "Remove {name}",
  removeQuestion:
    "Nobody can sign in with this passkey any more. Devices that it signed in stay signed in: sign them out below.",
  removeYes: "Yes, remove it",
  removeNo: "Keep it",
  removing: "Removing…",
  added: "The passkey was added. You can sign in with it now.",
  renamed: "The new name was saved.",
  removed: "The passkey was removed.",
} as const;
