import { type Call, getUser, type OwnUser } from 'contracts';
import { ATTEMPTS, isTemporary, pauseAfter } from './temporary-failure.ts';

/**
 * Loads the person's role and status. Retries temporary failures, because a host whose role is unknown is treated as a
 * guest. Returns the last error instead of throwing it.
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

export function roleIn({ role, status, emailVerified }: Pick<OwnUser, 'role' | 'status' | 'emailVerified'>) {
  // Older servers don't send this field, because they don't require verification.
  return { role, status, isEmailVerified: emailVerified ?? true, roleError: null };
}
