import type { CalendarProblem } from 'contracts';

interface Options extends ErrorOptions {
  /** How long the other site asks us to wait, in ms. */
  retryAfterMs?: number | undefined;
}

/** Thrown if a calendar cannot be read. The host sees the problem. */
export class CalendarFailure extends Error {
  readonly problem: CalendarProblem;
  readonly retryAfterMs: number;

  constructor(problem: CalendarProblem, { retryAfterMs = 0, ...options }: Options = {}) {
    super(problem, options);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
