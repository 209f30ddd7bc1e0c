/** That of package.json, which a file in a browser cannot read. */
export const VERSION = "0.1.0";
