/** A number for an SVG: one decimal is finer than a pixel of the largest variant. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Path data: ``d`M${x} ${y}h${width}` `` with its numbers rounded. */
export function d(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((text, part, i) => text + n(values[i - 1] ?? 0) + part);
}

export const path = (data: string, fill: string, more = ''): string => `<path d="${data}" fill="${fill}"${more}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${fill}"${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`;

/** A polygon from x, y, x, y, … */
export const poly = (points: readonly number[], fill: string, more = ''): string =>
  path(`M${points.map(n).join(' ')}z`, fill, more);

export const line = (data: string, stroke: string, width: number, more = ''): string =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const group = (body: string, transform: string): string => `<g transform="${transform}">${body}</g>`;
export const faint = (opacity: number): string => ` fill-opacity="${Math.round(opacity * 100) / 100}"`;
export const faintLine = (opacity: number): string => ` stroke-opacity="${Math.round(opacity * 100) / 100}"`;

/** Circles and one base as a single outline: one fill, one gradient, no seams where they overlap. */
export function blob(circles: readonly (readonly [number, number, number])[]): string {
  return circles.map(([x, y, r]) => d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`).join('');
}

/** Calls `make` for 0 … count-1 and joins what it draws. */
export function repeat(count: number, make: (index: number) => string): string {
  let out = '';
  for (let i = 0; i < count; i++) out += make(i);
  return out;
}

export type Point = readonly [number, number];

/** Path data of straight lines through the points. */
export const trail = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** Path data of a soft curve past the points. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let out = d`M${first[0]} ${first[1]}`;
  rest.forEach(([x, y], i) => {
    const next = rest[i + 1];
    out += next ? d`Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}` : d`L${x} ${y}`;
  });
  return out;
}
