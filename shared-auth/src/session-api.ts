import {
  type Call,
  closeSession,
  deleteAccount,
  endOtherSessions,
  getSession,
  getUser,
  type InputOf,
  openSession,
  saveUser,
  uploadImage,
} from 'contracts';

/** The API calls that the session makes. */
export type SessionApi = ReturnType<typeof sessionApi>;

export function sessionApi(call: Call) {
  return {
    /** `token` is a fresh identity token. */
    openSession: (email: string, token: string) => call(openSession, { body: { email }, token }),
    getSession: () => call(getSession),
    closeSession: () => call(closeSession),
    /** `token` is from a sign-in within the last minutes. */
    endOtherSessions: (token: string) => call(endOtherSessions, { token }),
    /** `token` is from a sign-in within the last minutes. */
    deleteAccount: (email: string, token: string) => call(deleteAccount, { body: { email }, token }),
    saveUser: (body: InputOf<'saveUser'>['body']) => call(saveUser, { email: body.email, body }),
    getUser: (email: string) => call(getUser, { email }),
    uploadImage: (file: File) => call(uploadImage, { file }),
  };
}
