import type { CalendarProblem } from 'contracts';

/** Says why a calendar could not be read. The host sees the problem. */
export class CalendarFailure extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
