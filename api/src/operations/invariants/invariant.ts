import type { RawBuilder } from 'kysely';

export interface Violation {
  invariant: string;
  rule: string;
  row: Record<string, unknown>;
}

export type Row = Record<string, unknown>;

export interface Invariant {
  invariant: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9';
  rule: string;
  /**
   * Returns the violating rows. Nights before `nightsSince` and finished jobs before `jobsSince` may have been deleted.
   */
  query(at: { now: Date; settledBefore: Date; jobsSince: Date; nightsSince: Date }): RawBuilder<Row>;
}
