export interface MailSite {
  siteUrl: URL;
  brand: string;
}

/** An email with the same content as plain text and as simple HTML. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface LetterParts {
  to: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  facts: [name: string, value: string][];
  link: { label: string; href: string };
  /** At the end: why the mail came, and how to stop mails like it. */
  stop?: { reason: string; label: string; href: string };
}

export const helloTo = (name: string | null) => (name ? `Hello ${name},` : 'Hello,');

export function layOut({ brand }: { brand: string }, parts: LetterParts): Letter {
  const { to, greeting, paragraphs, facts, link, stop } = parts;
  // A line break in a title must not add a header.
  const subject = parts.subject.replace(/\s+/g, ' ');
  const widest = Math.max(...facts.map(([name]) => name.length));
  const text = [
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n'),
    `${link.label}: ${link.href}`,
    brand,
    ...(stop ? [`${stop.reason}\n${stop.label}: ${stop.href}`] : []),
  ].join('\n\n');
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#6b7280">${escapeHtml(name)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  );
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f9fafb;color:#111827;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(subject)}</h1>
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
<table style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>
<p><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:10px 18px;background:#e11d48;color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(link.label)}</a></p>
<p style="color:#6b7280">${escapeHtml(brand)}</p>
${stop ? `<p style="color:#6b7280;font-size:14px">${escapeHtml(stop.reason)} <a href="${escapeHtml(stop.href)}" style="color:#6b7280">${escapeHtml(stop.label)}</a></p>` : ''}
</div></body></html>
`;
  return { to, subject, text: `${text}\n`, html };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
