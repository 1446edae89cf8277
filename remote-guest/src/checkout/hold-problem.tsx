import { ApiError, type ErrorCode, formatMoment } from 'contracts';
import { Banner, Button } from 'shared-ui';
import { Alternatives, type AlternativesProps } from '../shared/alternatives/alternatives.tsx';

/** Temporary failures, after which a retry is offered. All other failures require different dates. */
const RETRYABLE: ReadonlySet<string> = new Set<ErrorCode | 'no-answer'>([
  'no-answer',
  'payments-unavailable',
  'database-unavailable',
  'too-many-requests',
  'hold-ended',
  'unexpected',
]);

const OUT_OF_REACH: ReadonlySet<string> = new Set<ErrorCode>([
  'nights-taken',
  'room-booked',
  'room-held',
  'room-unlisted',
  'room-not-found',
  'dates-not-offered',
  'stay-not-allowed',
  'party-too-large',
  'pets-not-allowed',
]);

const OTHER_WAYS: { [Code in ErrorCode | 'no-answer']?: string } = {
  'price-changed': 'See the new price',
  'party-too-large': 'Change the guests',
  'pets-not-allowed': 'Change the guests',
};

export interface HoldProblemProps extends AlternativesProps {
  error: Error;
  onRetry: () => void;
  onClose: () => void;
}

export function HoldProblem({ error, onRetry, onClose, ...wanted }: HoldProblemProps) {
  const code = error instanceof ApiError ? error.code : 'unexpected';
  const until = error instanceof ApiError && code === 'too-many-holds' ? error.fields.until : undefined;
  const canRetry = RETRYABLE.has(code);
  const wayOn = canRetry ? 'Try again' : (OTHER_WAYS[code] ?? 'Choose other dates');
  return (
    <>
      <Banner
        action={
          <Button onClick={canRetry ? onRetry : onClose} size="sm">
            {wayOn}
          </Button>
        }
        tone="danger"
      >
        {error.message} {until && `That is from ${formatMoment(new Date(until))} on.`}
      </Banner>
      {OUT_OF_REACH.has(code) && <Alternatives {...wanted} />}
    </>
  );
}
