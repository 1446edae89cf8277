import type { Call } from 'contracts';

/** What the session calls the API with. */
export type SessionApi = Call;

/** @deprecated `startSession({ api: call })`: the session takes the client itself. */
export function sessionApi(call: Call): SessionApi {
  return call;
}
