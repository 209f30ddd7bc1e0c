import type { Crowd, Person } from "./crowd.ts";

/** Agents and staff who have the board open the whole time; of an account eight sockets stay open at most. */
const AGENTS = 10;

const follow = (url: string, { token, ip }: Person): WebSocket => {
  const headers = { Cookie: `__Host-rasad_session=${token}`, Origin: url, "CF-Connecting-IP": ip };
  // Node's sockets take headers; the types are those of browsers.
  return new WebSocket(`${url.replace(/^http/, "ws")}/api/live/board?city=patna`, { headers } as unknown as string[]);
};

/** Opens the boards; `stop` closes them and tells how many events arrived and how many sockets were lost. */
export const openBoards = (url: string, { agents, admin }: Crowd) => {
  const counts = { events: 0, lost: 0 };
  const sockets = [admin, ...agents.slice(0, AGENTS)].map((person) => follow(url, person));
  let isOver = false;
  for (const socket of sockets) {
    socket.onmessage = () => counts.events++;
    socket.onclose = () => {
      if (!isOver) counts.lost++;
    };
  }
  return {
    stop() {
      isOver = true;
      for (const socket of sockets) socket.close();
      return counts;
    },
  };
};
