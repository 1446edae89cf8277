import type { ErrorCode } from 'contracts';
import { type Endpoint, endpoints, GENERAL_ERRORS } from 'contracts/endpoints';

const ALL: Endpoint[] = Object.values(endpoints);

/**
 * @throws if an endpoint responds with an error that its declaration does not list, because OpenAPI then lacks it too
 */
export function checkError(method: string, path: string, code: ErrorCode): void {
  const endpoint = ALL.find(({ call }) => matches(call, `${method} ${path.replace(/\?.*/, '')}`));
  const isGeneral = (GENERAL_ERRORS as readonly string[]).includes(code);
  if (!endpoint || isGeneral || endpoint.errors?.includes(code)) return;
  throw new Error(`${endpoint.call} responds with ${code}, which its declaration does not list`);
}

/** @throws if a successful response does not match its endpoint's declaration */
export function checkAnswer(method: string, path: string, body: unknown): void {
  const fields = /[?&]fields=(\w+)/.exec(path)?.[1];
  const asked = `${method} ${path.replace(/\?.*/, '')}`;
  const endpoint = ALL.find((each) => each.fields === fields && matches(each.call, asked));
  const { error } = endpoint?.answer.safeParse(body) ?? {};
  if (error) throw new Error(`${endpoint?.call} answers something else than it declares: ${error.message}`);
}

function matches(call: string, asked: string): boolean {
  return new RegExp(`^${call.replace(' ', ' /api').replace(/\{\w+\}/g, '[^/]+')}$`).test(asked);
}
