import { ApiError, type ErrorCode } from 'contracts';
import { Banner, Button } from 'shared-ui';
import { OwnStay, type OwnStayProps } from '../stay/own-stay.tsx';

/** Failures that may pass, so that trying again makes sense. All others need other dates. */
const WORTH_A_TRY: ReadonlySet<string> = new Set<ErrorCode | 'no-answer'>([
  'no-answer',
  'payments-unavailable',
  'database-unavailable',
  'too-many-requests',
  'hold-ended',
  'unexpected',
]);

/** Someone has the nights, perhaps this guest. */
const TAKEN: ReadonlySet<string> = new Set<ErrorCode>(['nights-taken', 'room-booked']);

export interface HoldProblemProps extends OwnStayProps {
  error: Error;
  onRetry: () => void;
  onClose: () => void;
}

/** Why the nights could not be held, and what to do next. */
export function HoldProblem({ error, onRetry, onClose, room, stay }: HoldProblemProps) {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const canRetry = WORTH_A_TRY.has(code);
  const wayOn = canRetry ? 'Try again' : code === 'price-changed' ? 'See the new price' : 'Choose other dates';
  return (
    <Banner
      action={
        <Button onClick={canRetry ? onRetry : onClose} size="sm">
          {wayOn}
        </Button>
      }
      tone="danger"
    >
      {error.message}
      {TAKEN.has(code) && <OwnStay room={room} stay={stay} />}
    </Banner>
  );
}
