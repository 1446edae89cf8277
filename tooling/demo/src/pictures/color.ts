type Lab = readonly [number, number, number];

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
const known = new Map<string, Lab>();

/** OKLab (Björn Ottosson, 2020): mixtures of two colours stay clean in it, where RGB turns them grey. */
function toLab(hex: string): Lab {
  const seen = known.get(hex);
  if (seen) return seen;
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  if (known.size > 5000) known.clear();
  known.set(hex, lab);
  return lab;
}

function toHex([L, a, b]: Lab): string {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const byte = (c: number) =>
    Math.round(Math.min(1, Math.max(0, toGamma(c))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)}${byte(
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
  )}${byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)}`;
}

/** The colour `share` (0..1) of the way from one `#rrggbb` colour to another. */
export function mix(from: string, to: string, share: number): string {
  if (share <= 0) return from;
  if (share >= 1) return to;
  const a = toLab(from);
  const b = toLab(to);
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}
