import { holdsSessionHint } from 'contracts';

export function hasSessionHint(cookies: string = document.cookie): boolean {
  return holdsSessionHint(cookies);
}
