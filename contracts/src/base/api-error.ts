import { type ErrorCode, PLAIN_ERRORS, type Problem } from './errors.ts';

/** An error response from the API. `status` is 0 if there was no valid response. */
export class ApiError extends Error {
  /** The shell and each area bundle their own copy of this class, so `instanceof` compares names. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  readonly status: number;
  readonly code: ErrorCode | 'no-answer';
  readonly fields: Record<string, string>;

  constructor(status: number, code: ErrorCode | 'no-answer', message: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export function noResponseError(): ApiError {
  return new ApiError(0, 'no-answer', 'The site does not answer. Please check your connection and try again.');
}

/**
 * Returns an error if a captive portal, such as a hotel's, answered with an HTML page instead of the API's JSON. HTML
 * pages with status 413 or 5xx (except 511) are from the site's own servers and proxies.
 */
export function interceptedBy({ status, headers }: Response): ApiError | undefined {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isOurs = status === 413 || (status >= 500 && status !== 511);
  if (!isPage || isOurs) return undefined;
  const sentence = 'Your network answered instead of this site. Sign in to the network, then try again.';
  return new ApiError(0, 'no-answer', sentence);
}

export function invalidResponseError(path: string): ApiError {
  const sentence = 'The site answered in a way that this page does not understand. Please reload it.';
  const error = new ApiError(0, 'no-answer', sentence);
  error.cause = path;
  return error;
}

export async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined;
  if (problem?.code) {
    const sentence = problem.detail ?? PLAIN_ERRORS.unexpected[1];
    return new ApiError(response.status, problem.code, sentence, problem.fields);
  }
  const code = response.status === 401 ? 'not-signed-in' : response.status === 403 ? 'not-allowed' : 'unexpected';
  return new ApiError(response.status, code, PLAIN_ERRORS[code][1]);
}
