import { boardCrowd } from "../testing/crowds/board-crowd.ts";

// board-crowd.long.test.ts opens as many sockets as a city has agents.
boardCrowd({ sockets: 10, rounds: 3 });
