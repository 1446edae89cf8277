import { parsePrice, type RoomCalendar, toDollars } from 'contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'shared-platform';
import { Banner, Button, Icon, IconButton, TextInput } from 'shared-ui';
import { priceProblem } from '../shared/price-problem.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { nightCount } from './changes.ts';
import { dayName, hasPage, keyOf, stayName } from './night-label.ts';
import { nightOf } from './nights.ts';
import { type Selection, selectedNights } from './selection.ts';
import type { NightEditor } from './use-night-editor.ts';

interface NightPanelProps {
  editor: NightEditor;
  title?: string;
  children?: ReactNode;
}

export function NightPanel({ editor, title, children }: NightPanelProps) {
  const { selection, calendar, seen, changedElsewhere, refused, failure } = editor;
  if (!selection || !calendar) return children;
  const settings = [...seen.values()];
  const isNone = (count: number) => count === 0 || undefined;
  return (
    <div className="@container space-y-4">
      <div className="flex items-start justify-between gap-2">
        <SelectionSummary calendar={calendar} selection={selection} title={title} />
        <IconButton label="Clear the selection" onClick={editor.clear} size="sm">
          <Icon name="close" size={18} />
        </IconButton>
      </div>
      {(changedElsewhere.length > 0 || refused) && <ChangedElsewhere editor={editor} />}
      {failure && (
        <Banner title="Nothing was changed" tone="danger">
          {failure}
        </Banner>
      )}
      <div className="space-y-4 @4xl:flex @4xl:items-start @4xl:gap-4 @4xl:space-y-0">
        <div className="@4xl:w-80">{children}</div>
        <div className="flex flex-wrap gap-2 @4xl:pt-7.5">
          <Button
            aria-disabled={isNone(settings.filter(({ blocked }) => !blocked).length)}
            className="flex-1 aria-disabled:opacity-45"
            onClick={() => editor.run({ kind: 'block' })}
          >
            Block
          </Button>
          <Button
            aria-disabled={isNone(settings.filter(({ blocked }) => blocked).length)}
            className="flex-1 aria-disabled:opacity-45"
            onClick={() => editor.run({ kind: 'open' })}
          >
            Open
          </Button>
        </div>
        <PriceForm editor={editor} />
        <Button
          aria-disabled={isNone(settings.filter(({ price }) => price !== null).length)}
          className="aria-disabled:opacity-45 @4xl:mt-7.5 @4xl:w-auto"
          isWide
          onClick={() => editor.run({ kind: 'usual' })}
        >
          Back to the usual price
        </Button>
      </div>
    </div>
  );
}

function PriceForm({ editor }: { editor: NightEditor }) {
  const [error, setError] = useState<string>();
  function save(event: FormEvent) {
    event.preventDefault();
    const [cents, problem] = [parsePrice(editor.price), priceProblem(editor.price)];
    setError(problem);
    if (cents !== undefined && !problem) void editor.run({ kind: 'price', price: toDollars(cents) });
  }
  return (
    <form className="flex flex-wrap items-start gap-2 @4xl:flex-1" noValidate onSubmit={save}>
      <TextInput
        autoComplete="off"
        className="flex-1 basis-32"
        error={error}
        inputMode="decimal"
        label="Price of a night"
        onChange={({ target }) => {
          setError(undefined);
          editor.setPrice(target.value);
        }}
        prefix="$"
        value={editor.price}
      />
      <Button className="mt-7.5 grow" type="submit" variant="primary">
        Set price
      </Button>
    </form>
  );
}

interface SelectionSummaryProps {
  calendar: RoomCalendar;
  selection: Selection;
  title: string | undefined;
}

export function SelectionSummary({ calendar, selection, title }: SelectionSummaryProps) {
  const nights = selectedNights(selection).map((night) => nightOf(calendar, night));
  const [first, last] = [nights[0], nights.at(-1)];
  const taken = nights.filter(({ state }) => state === 'taken');
  const stays = new Map(taken.flatMap(({ stay }) => (stay ? [[keyOf(stay), stay]] : [])));
  return (
    <div className="min-w-0">
      {title && (
        <p className="wrap-anywhere font-semibold">
          <bdi>{title}</bdi>
        </p>
      )}
      <p role="status">
        <span className="font-semibold">{nightCount(nights.length)}</span>
        {first && last && `, ${dayName(first.night)}${first === last ? '' : ` to ${dayName(last.night)}`}`}
        {taken.length > 0 && `, of which ${taken.length} ${taken.length === 1 ? 'is' : 'are'} booked`}
      </p>
      {taken.length > 0 && (
        <div className="mt-1 text-ink-muted text-sm">
          <p>What is booked stays so, and is blocked only after a cancellation.</p>
          <ul className="mt-1">
            {[...stays.values()].slice(0, 5).map((stay) => (
              <li className="wrap-anywhere" key={keyOf(stay)}>
                {dayName(stay.from)}:{' '}
                {hasPage(stay) ? (
                  <Link className="underline underline-offset-2" to={`/dashboard/manage-bookings/${stay.bookingId}`}>
                    {stayName(stay)}
                  </Link>
                ) : (
                  stayName(stay)
                )}
              </li>
            ))}
            {stays.size > 5 && <li>and {stays.size - 5} more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
