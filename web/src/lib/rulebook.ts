// The rules as the server writes them, parted for the page: aim, short version, chapters, rules, figures, notes.

export interface Figure {
  kind: 'figure';
  /** Under which name its position can be tried, if it can. */
  example: string | null;
  picture: string;
  caption: string;
}

export interface Note {
  kind: 'note';
  /** What it is about in one or two words: what is left open, what is reconstructed. */
  label: string;
  html: string;
}

export interface Text {
  kind: 'text';
  html: string;
}

export type Part = Figure | Note | Text;

export interface Rule {
  id: string;
  title: string;
  parts: Part[];
}

export interface Chapter {
  title: string;
  parts: Part[];
  rules: Rule[];
}

export interface Rulebook {
  title: string;
  /** The aim of the game. */
  lead: string;
  /** What it is like, in a few sentences. */
  about: Part[];
  /** The short version, if the text has one. */
  minute: { title: string; steps: string[] } | null;
  chapters: Chapter[];
}

/** A rule's heading `C7 · Place a token`, with its anchor inside; null if it is none. */
function named(heading: Element): { id: string; title: string } | null {
  const id = heading.querySelector('a[id]')?.id;
  if (!id) return null;
  const [, title = ''] = (heading.textContent ?? '').split(/\s+·\s+(.*)/s);
  return { id, title };
}

/** A note begins with a label: `Left open: who goes first.` */
function labelled(quote: Element): Note | null {
  const label = quote.querySelector('p > strong:first-child')?.textContent;
  if (!label) return null;
  return { kind: 'note', label: label.replace(/\s*:$/, ''), html: quote.innerHTML };
}

/** A picture without the names of its pieces, which a board on the same page looks for. */
function figured(figure: HTMLElement): Figure {
  return {
    kind: 'figure',
    example: figure.dataset.example ?? null,
    picture: (figure.querySelector('svg')?.outerHTML ?? '').replace(/ data-[a-z-]+="[^"]*"/g, ''),
    caption: figure.querySelector('figcaption')?.innerHTML ?? '',
  };
}

/** One more element at the end: text goes on, figures and notes stand for themselves. */
function add(parts: Part[], element: Element): void {
  const last = parts.at(-1);
  const note = element.localName === 'blockquote' ? labelled(element) : null;
  if (element.localName === 'figure') parts.push(figured(element as HTMLElement));
  else if (note) parts.push(note);
  else if (last?.kind === 'text') last.html += element.outerHTML;
  else parts.push({ kind: 'text', html: element.outerHTML });
}

/** The short version: a list before the first chapter, under a line that names it. */
function short(list: Element | null): Rulebook['minute'] {
  const name = list?.previousElementSibling;
  if (!list || !name?.querySelector(':scope > strong:only-child')) return null;
  const steps = [...list.children].map((step) => step.innerHTML);
  const title = name.textContent ?? '';
  name.remove();
  list.remove();
  return { title, steps };
}

export function rulebook(html: string): Rulebook {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const title = body.querySelector('h1');
  const lead = title?.nextElementSibling?.localName === 'p' ? title.nextElementSibling : null;
  const minute = short(body.querySelector('p:not(h2 ~ *) + ol:not(h2 ~ *)'));
  const about: Part[] = [];
  const chapters: Chapter[] = [];
  for (const element of body.children) {
    const chapter = chapters.at(-1);
    const rule = element.localName === 'h3' ? named(element) : null;
    if (element === title || element === lead) continue;
    if (element.localName === 'h2') chapters.push({ title: element.textContent ?? '', parts: [], rules: [] });
    else if (rule && chapter) chapter.rules.push({ ...rule, parts: [] });
    else add(chapter?.rules.at(-1)?.parts ?? chapter?.parts ?? about, element);
  }
  return { title: title?.textContent ?? '', lead: lead?.textContent ?? '', about, minute, chapters };
}

/** The first position that can be tried. */
export function firstExample(book: Rulebook): string | null {
  const rules = book.chapters.flatMap((chapter) => [chapter, ...chapter.rules]);
  const figures = rules.flatMap(({ parts }) => parts.filter((part) => part.kind === 'figure'));
  return figures.find(({ example }) => example !== null)?.example ?? null;
}

/** Where an example is: its caption, and the rule or chapter that it belongs to. */
export function exampleIn(
  book: Rulebook,
  name: string,
): { caption: string; rule: string; title: string } | null {
  for (const chapter of book.chapters)
    for (const { id, title, parts } of [{ id: '', ...chapter }, ...chapter.rules])
      for (const part of parts)
        if (part.kind === 'figure' && part.example === name)
          return { caption: part.caption, rule: id, title };
  return null;
}
