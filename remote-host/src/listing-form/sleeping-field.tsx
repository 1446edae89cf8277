import { BEDS, bedNames, SLEEPING_LIMITS, type SleepingPlace, sleepingLines } from 'contracts';
import { type MouseEvent, useId } from 'react';
import { Button, Icon, IconButton, Select } from 'shared-ui';
import { Stepper } from 'shared-ui/stepper';

interface SleepingFieldProps {
  places: readonly SleepingPlace[];
  onChange: (places: SleepingPlace[]) => void;
  error: string | undefined;
}

export function SleepingField({ places, onChange, error }: SleepingFieldProps) {
  const names = sleepingLines(places).map(({ name }) => name);
  const legend = useId();
  const add = (kind: SleepingPlace['kind']) => onChange([...places, { kind, beds: [{ bed: 'double', count: 1 }] }]);
  const isFull = places.length >= SLEEPING_LIMITS.places;

  function remove(removed: SleepingPlace) {
    // Move focus to the legend, because the pressed button disappears.
    document.getElementById(legend)?.focus();
    onChange(places.filter((place) => place !== removed));
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium outline-none" id={legend} tabIndex={-1}>
        Sleeping places
      </legend>
      <p className="mb-3 text-ink-muted text-sm">Say which beds there are in each room.</p>
      {places.length > 0 && (
        <ul className="mb-4 grid gap-4 sm:grid-cols-2">
          {places.map((place, index) => (
            <li key={index}>
              <Place
                name={names[index] ?? ''}
                onChange={(next) => onChange(places.map((other) => (other === place ? next : other)))}
                onRemove={() => remove(place)}
                place={place}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="mb-3 font-medium text-danger-ink text-sm" role="alert">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isFull} onClick={() => add('bedroom')} size="sm">
          Add a bedroom
        </Button>
        <Button disabled={isFull} onClick={() => add('shared')} size="sm">
          Add a shared space
        </Button>
      </div>
    </fieldset>
  );
}

interface PlaceProps {
  name: string;
  place: SleepingPlace;
  onChange: (place: SleepingPlace) => void;
  onRemove: () => void;
}

function Place({ name, place, onChange, onRemove }: PlaceProps) {
  const { beds } = place;
  const others = BEDS.filter(({ name: bed }) => !beds.some((own) => own.bed === bed));
  const setCount = (bed: string, count: number) =>
    onChange({ ...place, beds: beds.map((own) => (own.bed === bed ? { bed, count } : own)) });

  function removeBed(event: MouseEvent, bed: string) {
    event.currentTarget.closest('fieldset')?.querySelector('legend')?.focus();
    onChange({ ...place, beds: beds.filter((own) => own.bed !== bed) });
  }

  return (
    <fieldset className="relative rounded-card border border-line p-4">
      <legend className="float-left font-semibold outline-none" tabIndex={-1}>
        {name}
      </legend>
      <IconButton className="absolute! top-2 right-2" label={`Remove ${name}`} onClick={onRemove} size="sm">
        <Icon name="close" size={16} />
      </IconButton>
      <ul className="clear-both space-y-1 pt-2">
        {beds.map(({ bed, count }) => {
          const { label, plural } = bedNames(bed);
          return (
            <li className="flex items-center gap-1" key={bed}>
              <div className="min-w-0 flex-1">
                <Stepper
                  label={plural[0]?.toUpperCase() + plural.slice(1)}
                  max={SLEEPING_LIMITS.count}
                  min={1}
                  onChange={(next) => setCount(bed, next)}
                  value={count}
                />
              </div>
              <IconButton
                disabled={beds.length === 1}
                label={`Remove: ${label}`}
                onClick={(event) => removeBed(event, bed)}
                size="sm"
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <Select
          className="mt-3"
          isLabelHidden
          label={`Add a bed to ${name}`}
          onChange={(bed) => onChange({ ...place, beds: [...beds, { bed, count: 1 }] })}
          options={others.map((bed) => ({ value: bed.name, label: bed.label }))}
          placeholder="Add a bed"
          value={undefined}
        />
      )}
    </fieldset>
  );
}
