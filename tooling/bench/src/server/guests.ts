import { connect } from 'api/base/database/connect';
import { insertSession } from 'api/people/sessions/storage';

const PORT = '4000';
export const SITE = `http://localhost:${PORT}`;

export async function signInGuests(database: string, count: number, port = PORT): Promise<string[]> {
  const { db, close } = connect({ url: database });
  try {
    const cookies: string[] = [];
    for (let n = 1; n <= count; n += 1) {
      const email = `guest-${n}@lodge.test`;
      const token = await insertSession(db, { uid: `uid-${email}`, email, isEmailVerified: true } as never, new Date());
      cookies.push(`lodge_session_${port}=${token}`);
    }
    return cookies;
  } finally {
    await close();
  }
}
