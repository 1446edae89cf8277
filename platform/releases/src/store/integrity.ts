import { createHash } from 'node:crypto';

/** A file's subresource integrity: `sha384-` and base64. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
