import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { serveImage } from "../../platform/images/image-bucket.ts";
import { ORIGIN } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createOwner, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { agentRow, signUpAgent } from "../../testing/forms/agent-form.ts";
import { CAMERA, PHONE_PICTURES, polyglot, webpSize } from "../../testing/forms/images.ts";

let key: string;
let agentId: string;
let mine: string;

const signUp = async (file: File) => {
  const { body } = await signUpAgent({ vehicleImage: file });
  const row = await agentRow(body.user._id);
  return { token: body.token, id: String(row?.id), key: String(row?.vehicle_image_key) };
};

const show = (token: string | null, id = agentId, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(`${ORIGIN}/api/agents/${id}/vehicle-image`, {
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
  });

beforeAll(async () => {
  const picture = new File([PHONE_PICTURES["image/jpeg"]], "bike.jpg", { type: "image/jpeg" });
  ({ id: agentId, key, token: mine } = await signUp(picture));
});

describe("a vehicle's picture", () => {
  it("shows the picture to staff and to the agent, and to no other account", async () => {
    const who: Record<string, [string | null, number]> = {
      "the same agent": [mine, 200],
      owner: [(await createOwner()).token, 200],
      admin: [(await createAdmin()).token, 200],
      visitor: [null, 401],
      hotel: [(await createUser()).token, 404],
      "another agent": [(await createAgent()).token, 404],
      "unverified admin": [(await createAdmin("pending")).token, 404],
      "rejected admin": [(await createAdmin("rejected")).token, 404],
    };
    for (const [name, [token, status]] of Object.entries(who)) {
      const answer = await show(token);
      expect(`${name}: ${answer.status}`).toBe(`${name}: ${status}`);
      if (status === 200) expect(answer.headers.get("Content-Type")).toBe("image/webp");
      else expect(await answer.json()).toMatchObject({ success: false });
    }
  });

  it("allows only the browser's own cache, with revalidation, and no scripts", async () => {
    const answer = await show(mine);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Content-Security-Policy")).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    const again = await show(mine, agentId, { "If-None-Match": answer.headers.get("ETag") ?? "" });
    expect(again.status).toBe(304);
    const etag = { "If-None-Match": answer.headers.get("ETag") ?? "" };
    expect((await show((await createUser()).token, agentId, etag)).status).toBe(404);
  });

  it("answers 404 to staff for a missing picture", async () => {
    const { agentId: without } = await createAgent();
    const { token } = await createOwner();
    for (const id of [without, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "%2e%2e", "a%2Fb"]) {
      expect((await show(token, id)).status).toBe(404);
    }
  });

  it("never serves the picture as a public one, for any spelling of its key", async () => {
    expect(await env.IMAGES.head(key)).not.toBeNull();
    const ways = [
      key,
      `/${key}`,
      `./${key}`,
      `seed/../${key}`,
      key.replace("vehicles", "Vehicles"),
      encodeURIComponent(key),
    ];
    for (const way of ways) {
      expect((await serveImage(env.IMAGES, way, new Request(ORIGIN))).status).toBe(404);
    }
    await env.IMAGES.put("seed/potato.webp", PHONE_PICTURES["image/webp"]);
    expect((await serveImage(env.IMAGES, "seed/potato.webp", new Request(ORIGIN))).status).toBe(200);
  });
});

describe("the stored copy of a phone's picture", () => {
  const page = new TextEncoder().encode("<!doctype html><script>alert(document.cookie)</script>");

  it.each(Object.entries(PHONE_PICTURES))(
    "stores only the upright pixels of %s, without the camera's metadata or a second file behind it",
    async (type, bytes) => {
      expect(new TextDecoder("latin1").decode(bytes)).toContain(CAMERA);
      const { id, token } = await signUp(
        new File([polyglot(bytes, page as Uint8Array<ArrayBuffer>)], "two.jpg", { type: "" }),
      );
      const answer = await show(token, id);
      const stored = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("Content-Type")).toBe("image/webp");
      expect(new TextDecoder("latin1").decode(stored)).not.toMatch(/PhoneMaker|Kankarbagh|Exif|EXIF|XMP|script/);
      // AVIF stores its orientation differently, and this file has none.
      if (type !== "image/avif") expect(webpSize(stored)).toEqual({ width: 16, height: 24 });
    },
  );
});
