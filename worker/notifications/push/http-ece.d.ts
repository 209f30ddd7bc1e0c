/** The part of http_ece that the push encryption and its tests use; the package has no types. */
declare module "http_ece" {
  interface EncryptParams {
    readonly version: "aes128gcm";
    /** 16 bytes; random when left out. */
    readonly salt?: Buffer;
    /** RFC 8188 alone: the content encryption key, 16 bytes. */
    readonly key?: Buffer;
    /** RFC 8291: the sender's key pair of this message. */
    readonly privateKey?: import("node:crypto").ECDH;
    /** RFC 8291: the browser's public key, an uncompressed point on P-256. */
    readonly dh?: Buffer;
    /** RFC 8291: the browser's secret, 16 bytes. */
    readonly authSecret?: Buffer;
    /** Record size in bytes. */
    readonly rs?: number;
    /** Zero bytes after the plaintext. */
    readonly pad?: number;
  }
  /** Throws for a point that is not on the curve. */
  export const encrypt: (plaintext: Buffer, params: EncryptParams) => Buffer;
}
