import { createHash } from 'node:crypto';

/** What the policy allows an inline script by: the hash of its exact text. */
export function scriptSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** The scripts in the head of the shell's page, which run before the first paint. Data and scripts of files don't count. */
export function scriptsOf(head: string): string[] {
  return [...head.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, text]) => text ?? []);
}
