import { type ApiError, type Call, type Caller, createCaller, createClient } from 'contracts';
import { readServerTime } from './server-time.ts';

export interface ApiHooks {
  /** See `ClientOptions.onRefused` of contracts. */
  onRefused(error: ApiError, isAfterRenewal: boolean): Promise<boolean>;
  onError(error: ApiError, call: string): void;
  releaseSet?: string;
}

let hooks: ApiHooks | undefined;

/** Called once by the shell, which handles a session that has ended. */
export function connectApi(shellHooks: ApiHooks): void {
  hooks = shellHooks;
}

const rules = {
  onRefused: async (error: ApiError, isAfterRenewal: boolean) =>
    (await hooks?.onRefused(error, isAfterRenewal)) ?? false,
  onError: (error: ApiError, call: string) => hooks?.onError(error, call),
  releaseSet: () => hooks?.releaseSet,
};

/** Calls an endpoint of the API. Shell and areas share the session, the contract number and the error rules. */
export const call: Call = createClient({ base: '/api', ...rules, onAnswer: readServerTime });

/** Calls an endpoint of the edge, such as `/releases` for `/-/releases`, with the same rules. */
export const edge: Caller = createCaller({ base: '/-', ...rules });
