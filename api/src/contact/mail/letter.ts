import { cleanName, isolate } from 'contracts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface LetterParts {
  to: string;
  /** Pass names and titles in the subject, greeting and paragraphs through `isolate`. */
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts: [name: string, value: string][];
  link: { label: string; href: string };
  stop?: { reason: string; label: string; href: string };
}

export function helloTo(name: string | null): string {
  // Names that were saved before links were forbidden may still contain one.
  const shown = isolate(cleanName(name ?? ''));
  return shown ? `Hello ${shown},` : 'Hello,';
}

export function layOut({ brand }: { brand: string }, { facts: given, ...others }: LetterParts): Letter {
  const facts = given.map(([name, value]): [string, string] => [name, isolateLines(value)]);
  const parts = { ...others, facts };
  const { to, greeting, paragraphs, link, stop } = parts;
  // A line break in the subject would let a title inject an email header.
  const subject = parts.subject.replace(/\s+/g, ' ');
  const widest = Math.max(...facts.map(([name]) => name.length));
  const text = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n')] : []),
    `${link.label}: ${link.href}`,
    brand,
    ...(stop ? [`${stop.reason}\n${stop.label}: ${stop.href}`] : []),
  ].join('\n\n');
  return { to, subject, text: `${text}\n`, html: page(subject, parts, brand) };
}

/**
 * Returns the HTML version. It uses tables and inline styles, because Outlook uses Word's rendering engine and Gmail
 * strips unsupported styles. The styles in `head` only add dark mode.
 */
function page(subject: string, { greeting, paragraphs, facts, link, stop }: LetterParts, brand: string): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" align="left" valign="top" class="quiet" style="padding:4px 16px 4px 0;font-weight:normal;color:#5c5656">${escapeHtml(name)}</th><td dir="auto" valign="top" class="ink" style="padding:4px 0;color:#221f1f;word-break:break-word">${linesOf(value)}</td></tr>`,
  );
  const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;color:#221f1f">${linesOf(text)}</p>`;
  const href = escapeHtml(link.href);
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #171413 !important; }
  .sheet { background: #221e1c !important; }
  .ink { color: #f4f0ed !important; }
  .quiet { color: #bdb4af !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f0ee;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f0ee" style="background:#f3f0ee">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:28px 24px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px">
<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#5c5656">${escapeHtml(brand)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#221f1f;word-break:break-word">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${rows.length > 0 ? `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${rows.join('')}</table>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#e11d48" style="border-radius:8px;background:#e11d48;mso-padding-alt:12px 20px">
<a href="${href}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(link.label)}</a>
</td></tr></table>
${stop ? `<p class="quiet" style="margin:24px 0 0;font-size:14px;line-height:20px;color:#5c5656">${escapeHtml(stop.reason)} <a class="quiet" href="${escapeHtml(stop.href)}" style="color:#5c5656">${escapeHtml(stop.label)}</a></p>` : ''}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
}

export const isolateLines = (text: string) => text.split('\n').map(isolate).join('\n');

/** Outlook does not support `white-space: pre-line`. */
const linesOf = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
