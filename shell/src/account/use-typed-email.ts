import { useLocation } from 'shared-platform';

/** The email that was typed on the account page before this one, so that nobody types it twice. */
export function useTypedEmail(): string {
  const { state } = useLocation();
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
