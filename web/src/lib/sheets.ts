// The pieces of a game, drawn once for all (see tools/page.py) and loaded with its board.
import common from '../generated/common.svg?raw';

/** Which world a game is in: the class of its colours and the name of its sheet. */
export const WORLDS: Record<string, string> = {
  cinco: 'cinco',
  score5: 'score5',
  'quinto-tiles': 'tiles',
  'quinto-cards': 'cards',
};

/** A game's pieces come with its scenes. */
const asSheet = ({ pieces }: { pieces: string }): { default: string } => ({ default: pieces });
const sheets: Record<string, () => Promise<{ default: string }>> = {
  cinco: () => import('../games/cinco').then(asSheet),
  score5: () => import('../games/score5').then(asSheet),
  tiles: () => import('../games/tiles').then(asSheet),
  cards: () => import('../games/cards').then(asSheet),
  'poster-cinco': () => import('../generated/poster-cinco.svg?raw'),
  'poster-score5': () => import('../generated/poster-score5.svg?raw'),
  'poster-tiles': () => import('../generated/poster-tiles.svg?raw'),
  'poster-cards': () => import('../generated/poster-cards.svg?raw'),
  lost: () => import('../generated/lost.svg?raw'),
};

const loaded = new Map<string, Promise<void>>();

const SVG = 'http://www.w3.org/2000/svg';

function add(symbols: string): Element {
  const box = document.createElementNS(SVG, 'svg');
  box.setAttribute('class', 'defs');
  box.setAttribute('aria-hidden', 'true');
  box.innerHTML = symbols;
  document.body.prepend(box);
  return box;
}

/** A disc as an image: one box with a background, where a drawing would be ten shapes in each line of a list. */
function image(disc: Element): string {
  const drawn = disc.innerHTML;
  const paint = disc.ownerDocument.getElementById(/url\(#([^)]+)\)/.exec(drawn)?.[1] ?? '');
  const svg = `<svg xmlns="${SVG}" viewBox="-25 -25 50 54">${paint?.outerHTML ?? ''}${drawn}</svg>`;
  return `.${disc.id} { background: url("data:image/svg+xml,${encodeURIComponent(svg)}") center / contain no-repeat }`;
}

/** The discs, before anything is shown: as pieces, and as the background of the classes `disc-0` to `disc-5`. */
export function begin(): void {
  const images = new CSSStyleSheet();
  images.replaceSync([...add(common).querySelectorAll('[id^="disc-"]')].map(image).join('\n'));
  document.adoptedStyleSheets.push(images);
}

/** Add a world's pieces, a poster's or a picture's to the page, once. */
export function load(world: string): Promise<void> {
  const found = loaded.get(world);
  if (found) return found;
  const coming = sheets[world]?.().then(({ default: symbols }) => void add(symbols)) ?? Promise.resolve();
  loaded.set(world, coming);
  return coming;
}
