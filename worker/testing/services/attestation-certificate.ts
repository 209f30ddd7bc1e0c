/** ASN.1 in DER: a tag, a length below 64 KB, and the parts. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Uint8Array.of(tag, ...size), content]);
};
const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, bytes(hex));
const text = (value: string) => der(0x13, Buffer.from(value));
const time = (value: string) => der(0x17, Buffer.from(value));
const number = (value: number) => der(0x02, Uint8Array.of(value));

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
const part = (type: string, value: string) => der(0x31, sequence(oid(type), text(value)));
const NAME = sequence(
  part("550406", "IN"),
  part("55040a", "Maker"),
  part("55040b", "Authenticator Attestation"),
  part("550403", "Authenticator"),
);
const NO_AUTHORITY = der(0xa3, sequence(sequence(oid("551d13"), der(0x04, sequence()))));

/** A certificate like that of an authenticator's maker, for this public key (SPKI). Its own signature is invalid. */
export const makeCertificate = (publicKey: ArrayBuffer): Uint8Array<ArrayBuffer> => {
  const validity = sequence(time("200101000000Z"), time("491231235959Z"));
  const version = der(0xa0, number(2));
  const facts = [version, number(1), ECDSA_WITH_SHA256, NAME, validity, NAME, new Uint8Array(publicKey), NO_AUTHORITY];
  const signature = der(0x03, Uint8Array.of(0), sequence(number(1), number(1)));
  return new Uint8Array(sequence(sequence(...facts), ECDSA_WITH_SHA256, signature));
};
