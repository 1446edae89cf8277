import { ApiError, errorOf, interceptedBy, invalidResponseError, noResponseError } from './base/api-error.ts';
import { CONTRACT_HEADER, HTTP_CONTRACT, SET_HEADER } from './base/contract-numbers.ts';
import { mismatchOf, type Shape } from './base/shape.ts';
import type { AnswerOf, EndpointCall, EndpointName, InputOf } from './endpoint-call.ts';

export interface ClientOptions {
  base: string;
  /**
   * Called on a 401 or 403. Resolves to true if the session was renewed and the call can be retried once. Otherwise the
   * error is thrown.
   */
  onRefused?(error: ApiError, isAfterRenewal: boolean): Promise<boolean>;
  /** Called with every other error before it is thrown. */
  onError?(error: ApiError, call: string): void;
  /** Called with the headers of every response. */
  onAnswer?(headers: Headers): void;
  releaseSet?(): string | undefined;
  fetch?: typeof fetch;
}

interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** True for calls that sign in or out. If the API refuses them, the session is not renewed. */
  isQuiet?: boolean | undefined;
  shape?: Shape;
}

export function createCaller(options: ClientOptions) {
  const doFetch: typeof fetch = options.fetch ?? ((...args) => fetch(...args));

  async function send(method: string, path: string, { body, headers, signal }: Sending): Promise<Response> {
    const isForm = body instanceof FormData;
    const set = options.releaseSet?.();
    try {
      return await doFetch(options.base + path, {
        method,
        credentials: 'include',
        headers: {
          accept: 'application/json',
          [CONTRACT_HEADER]: String(HTTP_CONTRACT),
          ...(set ? { [SET_HEADER]: set } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw noResponseError();
    }
  }

  async function exchange(method: string, path: string, call: Sending): Promise<Response> {
    for (let isAfterRenewal = false; ; isAfterRenewal = true) {
      const response = await send(method, path, call);
      const interception = interceptedBy(response);
      if (interception) throw interception;
      options.onAnswer?.(response.headers);
      if (response.ok) return response;
      const error = await errorOf(response);
      const isRefused = (error.status === 401 || error.status === 403) && !call.isQuiet;
      const isRenewed = isRefused && (await options.onRefused?.(error, isAfterRenewal));
      if (!isRenewed || isAfterRenewal) throw error;
    }
  }

  async function answer(method: string, path: string, call: Sending): Promise<{ body: unknown; headers: Headers }> {
    try {
      const response = await exchange(method, path, call);
      return { body: await bodyOf(response, call), headers: response.headers };
    } catch (error) {
      if (error instanceof ApiError && error.status !== 401 && error.status !== 403) {
        options.onError?.(error, `${method} ${path}`);
      }
      throw error;
    }
  }

  async function json<T>(method: string, path: string, call: Sending = {}): Promise<T> {
    return (await answer(method, path, call)).body as T;
  }

  return { answer, json };
}

export type Caller = ReturnType<typeof createCaller>;

interface CallOptions {
  signal?: AbortSignal | undefined;
}

type CallArguments<Name extends EndpointName> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];

export type Call = ReturnType<typeof createClient>;

/**
 * Creates the typed API client: `call(getRoom, { id })`. Path and query parameters are passed by name, a body as
 * `body`. A response that does not match the endpoint's shape throws an error. Screens decide how to show errors.
 */
export function createClient(options: ClientOptions) {
  const { answer } = createCaller(options);

  /** @throws {ApiError} */
  return async function call<Name extends EndpointName>(
    endpoint: EndpointCall<Name>,
    ...[input = {} as InputOf<Name>, { signal } = {}]: CallArguments<Name>
  ): Promise<AnswerOf<Name>> {
    const { method, path, ...request } = requestOf(endpoint, input);
    const { isQuiet, isPaged, answer: shape } = endpoint;
    const { body, headers } = await answer(method, path, { ...request, shape, isQuiet, signal });
    return (isPaged ? { items: body, next: nextCursor(headers) } : body) as AnswerOf<Name>;
  };
}

interface Input {
  body?: unknown;
  file?: File;
  token?: string;
  [parameter: string]: unknown;
}

function requestOf(
  { call, file: field, fields }: Pick<EndpointCall<EndpointName>, 'call' | 'file' | 'fields'>,
  input: Input,
) {
  const { body, file, token, ...parameters }: Input = { ...input, ...(fields && { fields }) };
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(parameters[name]));
    delete parameters[name];
    return value;
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, String(value));
  return {
    method,
    path: search.size ? `${path}?${search}` : path,
    body: field && file ? formOf(field, file) : body,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  };
}

function formOf(field: string, file: File): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

function nextCursor(headers: Headers): string | undefined {
  const cursor = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return cursor && decodeURIComponent(cursor);
}

/** Parses the response body. @throws ApiError if the body is truncated, is not JSON or does not match the shape */
async function bodyOf(response: Response, { signal, shape = 'unknown' }: Sending): Promise<unknown> {
  let body: unknown = null;
  try {
    if (response.status !== 204) body = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noResponseError();
  }
  const path = mismatchOf(shape, body);
  if (path) throw invalidResponseError(path);
  return body;
}
