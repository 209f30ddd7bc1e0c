import { boardCrowd } from "../testing/crowds/board-crowd.ts";

// As many phones as a city has agents.
boardCrowd({ sockets: 300, rounds: 10 });
