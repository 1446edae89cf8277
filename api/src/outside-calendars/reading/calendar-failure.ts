import type { CalendarProblem } from 'contracts';

/** A calendar could not be read, for a reason that its host is told. */
export class CalendarFailure extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}
