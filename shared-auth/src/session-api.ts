import {
  type AnswerOf,
  type Call,
  closeSession,
  endOtherSessions,
  getSession,
  getUser,
  type InputOf,
  openSession,
  saveUser,
  uploadImage,
} from 'contracts';

/** What the session asks of the API. */
export interface SessionApi {
  /** `token` is a fresh identity token. */
  openSession(email: string, token: string): Promise<AnswerOf<'openSession'>>;
  getSession(): Promise<AnswerOf<'getSession'>>;
  closeSession(): Promise<AnswerOf<'closeSession'>>;
  /** `token` is of a sign-in of the last minutes. */
  endOtherSessions(token: string): Promise<AnswerOf<'endOtherSessions'>>;
  saveUser(body: InputOf<'saveUser'>['body']): Promise<AnswerOf<'saveUser'>>;
  getUser(email: string): Promise<AnswerOf<'getUser'>>;
  uploadImage(file: File): Promise<AnswerOf<'uploadImage'>>;
}

export function sessionApi(call: Call): SessionApi {
  return {
    openSession: (email, token) => call(openSession, { body: { email }, token }),
    getSession: () => call(getSession),
    closeSession: () => call(closeSession),
    endOtherSessions: (token) => call(endOtherSessions, { token }),
    saveUser: (body) => call(saveUser, { email: body.email, body }),
    getUser: (email) => call(getUser, { email }),
    uploadImage: (file) => call(uploadImage, { file }),
  };
}
