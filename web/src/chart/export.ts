// A picture as a file of its own: the marks with the looks that style sheets give them.

const kLooks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'shape-rendering',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

// `looks` gives the computed style of an element.
export function standalone(svg: SVGSVGElement, looks: (element: Element) => CSSStyleDeclaration): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const drawn = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = looks(drawn[i]!);
    for (const name of kLooks) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'aria-hidden']) element.removeAttribute(name);
  });
  copy.querySelectorAll('[role=slider], [role=presentation]').forEach((probe) => probe.remove());
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', String(width));
  paper.setAttribute('height', String(height));
  paper.setAttribute('fill', looks(document.body).backgroundColor);
  copy.insertBefore(paper, copy.firstChild?.nextSibling ?? null);
  return new XMLSerializer().serializeToString(copy);
}

export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
