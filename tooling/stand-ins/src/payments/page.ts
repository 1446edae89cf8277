import type { IncomingMessage } from 'node:http';

export function fill(template: string, fields: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(fields[name] ?? ''));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Returns false for pages on other origins, which must not act on behalf of the person. */
export function isOwnPage(request: IncomingMessage): boolean {
  return (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
}
