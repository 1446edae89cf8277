import type { PaintedPage } from 'contracts';

interface Place {
  origin: string;
  pathname: string;
  brand: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** In characters. Search engines and link previews cut off longer descriptions. */
const LONGEST_DESCRIPTION = 200;

export function pageHead(shellHead: string, { title, head }: PaintedPage, { origin, pathname, brand }: Place): string {
  const absolute = (address: string) => new URL(address, origin).href;
  const described = head.description && shortenDescription(head.description);
  const address = absolute(head.canonical ?? pathname);
  const property = (name: string, content: string | undefined) =>
    content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
  return [
    shellHead
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (all, start) =>
        described ? `${start}${escapeHtml(described)}` : all,
      ),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    property('og:type', 'website'),
    property('og:site_name', brand),
    // React has already escaped the title.
    `<meta property="og:title" content="${title.replaceAll('"', '&quot;')}">`,
    property('og:description', described),
    property('og:url', address),
    property('og:image', head.image && absolute(head.image)),
    head.jsonLd ? `<script type="application/ld+json">${inlineJson(head.jsonLd)}</script>` : '',
  ].join('');
}

/** Serializes a value as JSON that is safe inside a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function shortenDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_DESCRIPTION ? line : `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…`;
}
