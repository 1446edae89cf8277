import { type Call, getUser, type OwnUser } from 'contracts';
import { ATTEMPTS, isTemporary, pauseAfter } from './temporary-failure.ts';

/**
 * Loads the person's role and status. Retries temporary failures, because an unknown role would turn a host into a
 * guest. Returns the error of the last attempt instead of throwing it.
 */
export async function fetchRole(api: Call, email: string): Promise<OwnUser | Error> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api(getUser, { email });
    } catch (error) {
      if (!isTemporary(error) || attempt === ATTEMPTS) return error instanceof Error ? error : new Error(String(error));
      await pauseAfter(attempt);
    }
  }
}
