// Tic-tac-toe on boardgame.io's own reducer, random games, moves per second of CPU time.
// Run with NODE_PATH pointing at a node_modules folder that holds boardgame.io.
const { CreateGameReducer, InitializeGame } = require('boardgame.io/dist/cjs/internal.js');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, cell) => { G.cells[cell] = playerID; } },
  endIf: ({ G, ctx }) => {
    if (LINES.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    return G.cells.every((cell) => cell !== null) ? { draw: true } : undefined;
  },
};
const reducer = CreateGameReducer({ game });
const seconds = Number(process.argv[2] || 1);
let moves = 0;
const began = process.cpuUsage();
const spent = () => { const used = process.cpuUsage(began); return (used.user + used.system) / 1e6; };
while (spent() < seconds) {
  let state = InitializeGame({ game, numPlayers: 2 });
  while (!state.ctx.gameover) {
    const free = state.G.cells.map((owner, cell) => (owner === null ? cell : -1)).filter((cell) => cell >= 0);
    const cell = free[Math.floor(Math.random() * free.length)];
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'mark', args: [cell], playerID: state.ctx.currentPlayer } });
    moves += 1;
  }
}
console.log(moves / spent());
