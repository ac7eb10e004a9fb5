// The rules as the server writes them, parted for the page: title, introduction, contents, text.

export interface Chapter {
  title: string;
  rules: { id: string; title: string }[];
}

export interface Rulebook {
  title: string;
  lead: string;
  chapters: Chapter[];
  /** The text after the introduction, with notes folded. */
  html: string;
}

/** A rule's heading `C7 · Place a token`, with its anchor inside: the anchor, then the words. */
function dress(heading: Element): { id: string; title: string } | null {
  const anchor = heading.querySelector('a[id]');
  if (!anchor) return null;
  const { id } = anchor;
  const title = (heading.textContent ?? '').replace(/^\S+\s+·\s+/, '');
  const mark = document.createElement('small');
  mark.textContent = id;
  heading.replaceChildren(mark, ` ${title}`);
  heading.id = id;
  return { id, title };
}

/** A note: its first line says what it is about, the others are folded under it. */
function fold(note: Element): void {
  const [first, ...rest] = note.children;
  if (!first || !rest.length) return;
  const folded = document.createElement('details');
  const line = document.createElement('summary');
  const inside = document.createElement('div');
  line.append(...first.childNodes);
  inside.append(...rest);
  folded.append(line, inside);
  note.replaceWith(folded);
}

export function rulebook(html: string): Rulebook {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const title = body.querySelector('h1');
  const lead = title?.nextElementSibling?.localName === 'p' ? title.nextElementSibling : null;
  lead?.remove();
  title?.remove();
  const chapters: Chapter[] = [];
  for (const heading of body.querySelectorAll('h2, h3')) {
    if (heading.localName === 'h2') chapters.push({ title: heading.textContent ?? '', rules: [] });
    else {
      const rule = dress(heading);
      if (rule) chapters.at(-1)?.rules.push(rule);
    }
  }
  body.querySelectorAll('blockquote').forEach(fold);
  return { title: title?.textContent ?? '', lead: lead?.textContent ?? '', chapters, html: body.innerHTML };
}
