import { afterEach, describe, expect, it } from "vitest";
import { MAX_PICTURE_BYTES } from "../../platform/images/images.contract.ts";
import { as } from "../../testing/api-client.ts";
import { endFaults, faults } from "../../testing/faults.ts";
import {
  agentForm,
  agentRow,
  expectNothingNew,
  keysInBucket,
  pictureFile,
  sendAgentForm,
  signUpAgent,
} from "../../testing/forms/agent-form.ts";
import { pngOf } from "../../testing/forms/images.ts";
import { countRows } from "../../testing/orders.ts";
import { isLongTier } from "../../testing/tier.ts";

afterEach(endFaults);

describe("the size of a picture", () => {
  const sized = (bytes: number) => pictureFile(pngOf(64, 64, bytes));
  const tooLarge = [413, "upload.too_large", { vehicleImage: "Image size should be less than 5MB" }];

  it("accepts a picture of 5,242,880 bytes", async () => {
    const file = sized(MAX_PICTURE_BYTES);
    expect(file.size).toBe(5_242_880);
    expect((await signUpAgent({ vehicleImage: file })).status).toBe(201);
  });

  it("rejects a picture of one byte more with 413", async () => {
    await expectNothingNew(async () => {
      const { status, body } = await signUpAgent({ vehicleImage: sized(MAX_PICTURE_BYTES + 1) });
      expect([status, body.code, body.fields]).toEqual(tooLarge);
    });
  });

  /** The form as a stream, without a Content-Length. */
  const streamed = async (form: FormData, headers: Record<string, string> = {}) => {
    const whole = new Response(form);
    return sendAgentForm(whole.body, { "Content-Type": whole.headers.get("Content-Type") ?? "", ...headers });
  };

  it("counts the bytes of a streamed form: accepts 5 MB and rejects more with 413", async () => {
    expect((await streamed(agentForm({ vehicleImage: sized(MAX_PICTURE_BYTES) }))).status).toBe(201);
    // 6,000,000 bytes exceed the limit of the whole form; the long tier also sends several times the buffer's size.
    for (const size of [MAX_PICTURE_BYTES + 1, 6_000_000, ...(isLongTier ? [20_000_000] : [])]) {
      const { status, body } = await streamed(agentForm({ vehicleImage: sized(size) }));
      expect([status, body.code, body.fields]).toEqual(tooLarge);
    }
  });

  it("counts the bytes even when Content-Length is wrong", async () => {
    const { status } = await streamed(agentForm({ vehicleImage: sized(6_000_000) }), { "Content-Length": "1000" });
    expect(status).toBe(413);
  });
});

describe("a sign-up with faults", () => {
  it("creates one account and one picture from four parallel sign-ups with one e-mail", async () => {
    const before = (await keysInBucket()).length;
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUpAgent({ email: "twice@example.com" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await countRows("users", "email = 'twice@example.com'")).toBe(1);
    expect((await keysInBucket()).length).toBe(before + 1);
  });

  it("answers 201 when D1's answer is lost after the account was written", async () => {
    faults.losses = [{ of: /insert into "users"/i, times: 1 }];
    const { status, body } = await signUpAgent({ email: "lost@example.com" });
    expect(status).toBe(201);
    expect(await countRows("users", "email = 'lost@example.com'")).toBe(1);
    expect(await agentRow(body.user._id)).not.toBeNull();
    expect((await as(body.token).get("/auth/me")).status).toBe(200);
  });

  it("creates no account when the write never reaches D1, and accepts the same form afterwards", async () => {
    faults.losses = [{ of: /insert into "users"/i, times: 1, when: "before" }];
    const failed = await signUpAgent({ email: "again@example.com", phone: "7999999999" });
    expect([failed.status, failed.body.code]).toEqual([503, "server.unavailable"]);
    expect(failed.headers.get("Retry-After")).toBe("30");
    expect(await countRows("users", "email = 'again@example.com'")).toBe(0);
    expect((await signUpAgent({ email: "again@example.com", phone: "7999999999" })).status).toBe(201);
  });
});
