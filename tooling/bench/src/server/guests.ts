import { connect } from 'api/database/connect';
import { insertSession } from 'api/sessions/storage';

export const SITE = 'http://localhost:4000';

/** The cookies of so many guests of a filled site. */
export async function signInGuests(database: string, count: number): Promise<string[]> {
  const { db, close } = connect({ url: database });
  try {
    const cookies: string[] = [];
    for (let n = 1; n <= count; n += 1) {
      const email = `guest-${n}@lodge.test`;
      const token = await insertSession(db, { uid: `uid-${email}`, email, isEmailVerified: true } as never, new Date());
      cookies.push(`lodge_session_4000=${token}`);
    }
    return cookies;
  } finally {
    await close();
  }
}
