import { type ApiError, type Call, type Caller, createCaller, createClient } from 'contracts';
import { readServerTime } from './server-time.ts';

export interface ApiHooks {
  /** See `ClientOptions.onRefused` in `contracts`. */
  onRefused(error: ApiError, isAfterRenewal: boolean): Promise<boolean>;
  onError(error: ApiError, call: string): void;
  releaseSet?: string;
}

let hooks: ApiHooks | undefined;

/** Called once by the shell. Its hooks handle errors, such as an expired session. */
export function connectApi(shellHooks: ApiHooks): void {
  hooks = shellHooks;
}

const rules = {
  onRefused: async (error: ApiError, isAfterRenewal: boolean) =>
    (await hooks?.onRefused(error, isAfterRenewal)) ?? false,
  onError: (error: ApiError, call: string) => hooks?.onError(error, call),
  releaseSet: () => hooks?.releaseSet,
};

/** Calls an API endpoint. The shell and all areas share the session, the contract number and the error handling. */
export const call: Call = createClient({ base: '/api', ...rules, onAnswer: readServerTime });

/** Calls an endpoint of the edge with the same error handling. The path `/releases` stands for `/-/releases`. */
export const edge: Caller = createCaller({ base: '/-', ...rules });
