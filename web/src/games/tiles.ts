// What comes with a game's board: its pieces, and how they move.
export { default as pieces } from '../generated/tiles.svg?raw';
export { scenes } from '../motion/tiles';
