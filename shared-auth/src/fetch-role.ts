import type { OwnUser } from 'contracts';
import type { SessionApi } from './session-api.ts';

const ATTEMPTS = 3;

/**
 * The person's role and status. An unknown role would turn a host into a guest, so failures that may be temporary
 * (no answer, 5xx) are retried. Returns the error of the last attempt instead of throwing it.
 */
export async function fetchRole(api: Pick<SessionApi, 'getUser'>, email: string): Promise<OwnUser | Error> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.getUser(email);
    } catch (error) {
      const { status } = error as { status?: number };
      const isTemporary = status === 0 || (status !== undefined && status >= 500);
      if (!isTemporary || attempt === ATTEMPTS) return error instanceof Error ? error : new Error(String(error));
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
