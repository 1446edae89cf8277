import { isRouteErrorResponse } from 'shared-platform';
import { AreaError } from '../area-error.ts';

export function reasonOf(error: unknown): string | undefined {
  if (isRouteErrorResponse(error)) return error.statusText || undefined;
  if (error instanceof AreaError) {
    return `The ${error.area} part of the site (version ${error.version}) could not be shown. ${error.message}`;
  }
  return error instanceof Error ? error.message : undefined;
}
