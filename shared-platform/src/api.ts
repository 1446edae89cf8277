import { type ApiError, type Call, type Caller, createCaller, createClient } from 'contracts';

export interface ApiHooks {
  /** See `ClientOptions.onRefused` of contracts. */
  onRefused(error: ApiError, isAfterRenewal: boolean): Promise<boolean>;
  onError(error: ApiError, call: string): void;
  /** Id of the page's release set; calls carry it into the API's log. */
  releaseSet?: string;
}

let hooks: ApiHooks | undefined;

/** Called once by the shell, which owns what happens to a session that ended. */
export function connectApi(shellHooks: ApiHooks): void {
  hooks = shellHooks;
}

const rules = {
  onRefused: async (error: ApiError, isAfterRenewal: boolean) =>
    (await hooks?.onRefused(error, isAfterRenewal)) ?? false,
  onError: (error: ApiError, call: string) => hooks?.onError(error, call),
  releaseSet: () => hooks?.releaseSet,
};

/** Calls an endpoint of the API: the same session, contract number and error rules for shell and areas. */
export const call: Call = createClient({ base: '/api', ...rules });

/** Calls of the edge itself, such as `/releases` for `/-/releases`, by the same rules. */
export const edge: Caller = createCaller({ base: '/-', ...rules });
