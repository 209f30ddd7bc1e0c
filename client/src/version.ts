/** The version of package.json, repeated here because browsers cannot read that file. */
export const VERSION = "0.1.0";
