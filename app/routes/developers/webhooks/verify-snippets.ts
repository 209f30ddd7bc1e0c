/** How a receiver verifies a message. tests/pages/developers.test.ts runs the first one as it stands here. */
export const VERIFY_IN_JAVASCRIPT = `import { createHmac, timingSafeEqual } from "node:crypto";

/** \`secret\` begins with whsec_, \`headers\` are those of the request, \`body\` is its text as it arrived. */
export function verifyWebhook(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error("The message is too old.");
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isOurs = headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error("The signature is wrong.");
  return JSON.parse(body);
}`;

export const VERIFY_IN_PYTHON = `import base64, hashlib, hmac, json, time

def verify_webhook(secret, headers, body):
    """secret begins with whsec_, headers are those of the request, body is its bytes as they arrived."""
    message_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The message is too old.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = [signature.removeprefix("v1,") for signature in headers["webhook-signature"].split(" ")]
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("The signature is wrong.")
    return json.loads(body)`;
