// Pictures of the server inside the page. They are read as documents, never as HTML, and only what can do
// no harm is kept: colours come from the page's own palette, since the page allows no style but its own.

const TAGS = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'pattern',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
]);

/** Whether an element, or with a name an attribute of it, may be shown. */
export function safe(tag: string, name?: string, value = ''): boolean {
  if (!TAGS.has(tag)) return false;
  if (name === undefined) return true;
  if (/^on|^style$/i.test(name)) return false;
  if (/href$/i.test(name)) return value.startsWith('#');
  return !/url\(\s*['"]?(?!#)/i.test(value);
}

/** A picture to put into the page; null if that is none. */
export function inline(text: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGSVGElement)) return null;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!safe(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes])
      if (!safe(element.localName, name, value)) element.removeAttribute(name);
  }
  return document.adoptNode(root);
}

/** Put a picture into the page, in place of the one before: as a group of things, named by its own title. */
export function show(svg: SVGSVGElement, home: HTMLElement): void {
  const about = [...svg.querySelectorAll(':scope > title, :scope > desc')];
  svg.setAttribute('aria-label', about.map((each) => each.textContent).join('. '));
  about.forEach((each) => each.remove()); // it would be a tooltip everywhere
  svg.setAttribute('role', 'group');
  svg.setAttribute('class', 'picture');
  for (const side of ['width', 'height']) svg.removeAttribute(side);
  home.replaceChildren(svg);
}
