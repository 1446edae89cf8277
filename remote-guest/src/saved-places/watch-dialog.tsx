import { addDays, type ListStay, type SavedListDetail, SEARCH_LIMITS, todayIn } from 'contracts';
import { type FormEvent, useState } from 'react';
import { serverNow } from 'shared-platform';
import { Button, Checkbox, Dialog, NumberInput, TextInput } from 'shared-ui';
import { changes, useChange } from './api.ts';

interface WatchDialogProps {
  list: SavedListDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function WatchDialog({ list, isOpen, onClose }: WatchDialogProps) {
  return (
    <Dialog
      description="With dates, the list shows the price of the whole stay, and what is not available then."
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title="Dates and emails"
    >
      {isOpen && <WatchForm list={list} onClose={onClose} />}
    </Dialog>
  );
}

/** Returns undefined if the fields are invalid, or null if they are empty. */
function readStay(from: string, to: string, guests: string): ListStay | null | undefined {
  if (from === '' && to === '') return null;
  const count = Number(guests);
  const isStay = from !== '' && from < to && to <= addDays(from, SEARCH_LIMITS.nights);
  return isStay && Number.isInteger(count) && count >= 1 && count <= 50 ? { from, to, guests: count } : undefined;
}

function WatchForm({ list, onClose }: Omit<WatchDialogProps, 'isOpen'>) {
  const [from, setFrom] = useState(list.stay?.from ?? '');
  const [to, setTo] = useState(list.stay?.to ?? '');
  const [guests, setGuests] = useState(String(list.stay?.guests ?? 2));
  const [tells, setTells] = useState(list.tells);
  const [isWrong, setIsWrong] = useState(false);
  const save = useChange(onClose);
  const stay = readStay(from, to, guests);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsWrong(stay === undefined);
    if (stay !== undefined) save.mutate(() => changes.watch(list._id, stay, tells));
  }
  const problem =
    isWrong && stay === undefined ? 'Choose a check-out after the check-in, and 1 to 50 guests.' : undefined;
  return (
    <form className="space-y-5" noValidate onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          label="Check-in"
          min={todayIn('UTC', serverNow())}
          onChange={(event) => setFrom(event.target.value)}
          type="date"
          value={from}
        />
        <TextInput
          label="Check-out"
          min={from || undefined}
          onChange={(event) => setTo(event.target.value)}
          type="date"
          value={to}
        />
      </div>
      <NumberInput
        className="max-w-32"
        label="Guests"
        max={50}
        min={1}
        onChange={(event) => setGuests(event.target.value)}
        value={guests}
      />
      <Checkbox
        checked={tells}
        hint="At most one email a day, when a price falls or a place is available again."
        label="Email me"
        onChange={(event) => setTells(event.target.checked)}
      />
      {(problem ?? save.error) && (
        <p className="text-danger-ink" role="alert">
          {problem ?? save.error?.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {list.stay && (
          <Button
            onClick={() => {
              setFrom('');
              setTo('');
            }}
          >
            Clear dates
          </Button>
        )}
        <Button isBusy={save.isPending} type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
