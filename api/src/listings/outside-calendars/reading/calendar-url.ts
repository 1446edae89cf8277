import { type InsideHosts, urlFault } from '../../../base/index.ts';

/** Parses an address that a host has entered. Calendar apps use `webcal:` in place of `https:`. */
export function readCalendarUrl(text: string, inside: InsideHosts): { url: string } | { fault: string } {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:'));
  if (!url) return { fault: 'must be an address that starts with https://' };
  const fault = urlFault(url, inside);
  if (fault) return { fault };
  url.hash = '';
  return { url: url.href };
}
