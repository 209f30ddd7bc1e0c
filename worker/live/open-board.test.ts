import { beforeAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "../identity/session-cookie.contract.ts";
import { ORIGIN } from "../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product, startSession } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { type Cast, confirmed } from "../testing/orders.ts";
import { askForBoard, watch } from "../testing/sockets/board-socket.ts";

let cast: Cast & { agent: { agentId: string } };
let potato: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});

describe("the socket of a board", () => {
  const cookieOf = (token: string) => ({ Cookie: `${SESSION_COOKIE}=${token}` });

  it("is refused to strangers, to people of other roles and to sessions that are over", async () => {
    const answers: Record<string, number> = {};
    const ask = async (who: string, headers: Record<string, string>) => {
      const { status, webSocket } = await askForBoard(headers);
      expect(webSocket, who).toBeNull();
      answers[who] = status;
    };
    const bearer = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });
    await ask("a stranger", {});
    await ask("a wrong token", { Authorization: "Bearer nonsense" });
    await ask("a buyer", bearer(cast.buyer));
    await ask("an admin who waits", bearer(await createAdmin("pending")));
    await ask("an agent who waits", bearer(await createAgent({ status: "pending" })));
    await ask("a rejected agent", bearer(await createAgent({ status: "rejected" })));
    for (const change of ["revoked_at = 1", "expires_at = 1", "epoch = 0", "last_seen_at = 1"]) {
      const session = await startSession({ id: cast.agent.userId });
      await env.DB.prepare(`UPDATE sessions SET ${change} WHERE id = ?`).bind(session.sessionId).run();
      await ask(change, bearer(session));
    }
    expect(answers).toEqual({
      "a stranger": 401,
      "a wrong token": 401,
      "a buyer": 403,
      "an admin who waits": 403,
      "an agent who waits": 403,
      "a rejected agent": 403,
      "revoked_at = 1": 401,
      "expires_at = 1": 401,
      "epoch = 0": 401,
      "last_seen_at = 1": 401,
    });
  });

  it("is refused to foreign pages with a visitor's cookie, and to cookies without an Origin", async () => {
    const { token } = cast.agent;
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: `${ORIGIN}.evil.example` },
      { Origin: ORIGIN, "Sec-Fetch-Site": "cross-site" },
      {},
    ]) {
      const answer = await askForBoard({ ...cookieOf(token), ...headers } as Record<string, string>);
      expect(answer.status, JSON.stringify(headers)).toBe(403);
    }
    const ours = await askForBoard({ ...cookieOf(token), Origin: ORIGIN });
    expect(ours.status).toBe(101);
    ours.webSocket?.accept();
    ours.webSocket?.close();
  });

  it("opens for an agent who is offline, because they may still carry orders", async () => {
    const watcher = await watch(await createAgent({ isActive: false }));
    expect(watcher.frames[0]?.type).toBe("snapshot");
  });

  it("ignores the identity and city that the client sends", async () => {
    const { _id } = await confirmed(cast.buyer, cast.staff, potato);
    const { token } = await createAgent({ location: "gaya" });
    const forged = JSON.stringify({ userId: "x", sessionId: "x", agentId: null, city: "patna", openedAt: 0 });
    const answer = await askForBoard({ Authorization: `Bearer ${token}`, "X-Socket-Viewer": forged }, "?city=patna");
    const received: string[] = [];
    answer.webSocket?.addEventListener("message", ({ data }) => void received.push(String(data)));
    answer.webSocket?.accept();
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).not.toContain(_id);
  });
});
