// What comes with a game's board: its pieces, and how they move.
export { default as pieces } from '../generated/cards.svg?raw';
export { scenes } from '../motion/cards';
