import { isRouteErrorResponse } from 'shared-platform';
import { AreaError } from '../areas/load-area.ts';

/** One line for people about what failed; nothing for an unknown address, where the page says enough. */
export function reasonOf(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return error.status === 404 ? 'There is no page at this address.' : error.statusText;
  if (error instanceof AreaError) {
    return `The ${error.area} part of the site (version ${error.version}) could not be shown. ${error.message}`;
  }
  return error instanceof Error ? error.message : undefined;
}
