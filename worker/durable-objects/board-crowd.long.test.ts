import { boardCrowd } from "../testing/crowds/board-crowd.ts";

// As many sockets as a city has agents.
boardCrowd({ sockets: 300, rounds: 10 });
