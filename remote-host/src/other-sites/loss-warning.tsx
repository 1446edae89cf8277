import { formatMoment, type OutsideCalendar } from 'contracts';
import { Banner, Button } from 'shared-ui';
import { useLossConfirmation } from './api.ts';
import { RangeList } from './range-list.tsx';

interface LossWarningProps {
  id: string;
  calendar: OutsideCalendar;
  doubt: NonNullable<OutsideCalendar['doubt']>;
}

/** Warns that many stays have suddenly disappeared from the other site, and shows which nights would open. */
export function LossWarning({ id, calendar, doubt }: LossWarningProps) {
  const confirmation = useLossConfirmation(id, calendar._id);
  return (
    <Banner className="mt-3" title="Many stays are gone there" tone="warning">
      <p>
        Since {formatMoment(new Date(doubt.since))}, this calendar lacks more than a third of its stays. That can be a
        fault of the other site, so these nights stay closed until a later reading says the same:
      </p>
      {doubt.opens.length > 0 ? (
        <RangeList ranges={doubt.opens} />
      ) : (
        <p className="mt-2">None: all of them are closed for another reason too.</p>
      )}
      {confirmation.error && <p className="mt-2 text-danger-ink">{confirmation.error.message}</p>}
      <Button
        aria-label={`Open these nights now: ${calendar.name}`}
        className="mt-3"
        isBusy={confirmation.isPending}
        onClick={() => confirmation.mutate(doubt.since)}
        size="sm"
      >
        Open these nights now
      </Button>
    </Banner>
  );
}
