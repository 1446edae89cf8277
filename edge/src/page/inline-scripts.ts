import { createHash } from 'node:crypto';

export function scriptSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Returns the inline scripts in the head of the shell's page, without data blocks and scripts with a `src`. */
export function scriptsOf(head: string): string[] {
  return [...head.matchAll(/<script>(.*?)<\/script>/gs)].flatMap(([, text]) => text ?? []);
}
