import { HEARTBEAT_EVERY_MS, PING, PONG } from "../../../worker/live/board-frames.contract.ts";
import type { Crowd, Person } from "./crowd.ts";

/** Agents and staff who have the board open the whole time; of an account eight sockets stay open at most. */
const AGENTS = 10;
const SECOND = 1000;

const follow = (url: string, { token, ip }: Person): WebSocket => {
  const headers = { Cookie: `__Host-rasad_session=${token}`, Origin: url, "CF-Connecting-IP": ip };
  // Node's sockets take headers; the types are those of browsers.
  return new WebSocket(`${url.replace(/^http/, "ws")}/api/live/board?city=patna`, { headers } as unknown as string[]);
};

/** Opens the boards; `stop` closes them and tells how many events arrived, and the close codes of sockets that were lost. */
export const openBoards = (url: string, { agents, admin }: Crowd) => {
  const counts = { events: 0, lost: [] as string[] };
  const openedAt = Date.now();
  const sockets = [admin, ...agents.slice(0, AGENTS)].map((person) => follow(url, person));
  let isOver = false;
  for (const socket of sockets) {
    socket.onmessage = ({ data }) => {
      if (data !== PONG) counts.events++;
    };
    socket.onclose = ({ code, reason }) => {
      if (!isOver) counts.lost.push(`${code} ${reason} after ${Math.round((Date.now() - openedAt) / SECOND)} s`);
    };
  }
  const beating = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, HEARTBEAT_EVERY_MS);
  return {
    stop() {
      isOver = true;
      clearInterval(beating);
      for (const socket of sockets) socket.close();
      return counts;
    },
  };
};
