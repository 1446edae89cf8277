import { STAY_RULE_LIMITS } from 'contracts';
import { useEffect, useRef } from 'react';
import { Button, Icon, IconButton, TextInput, toast } from 'shared-ui';
import { unitProps } from './rule-field.tsx';
import { type SeasonDraft, seasonField } from './rules-draft.ts';
import type { RulesFormState } from './use-rules-form.ts';

const EMPTY = { name: '', first: '', last: '', price: '', weekendPrice: '', minNights: '' };
/** The duration of the toast with the undo button, in ms. */
const UNDO_MS = 10_000;

export function SeasonList({ state }: { state: RulesFormState }) {
  const { draft, change } = state;
  const { seasons } = draft;
  const latest = useRef(seasons);
  latest.current = seasons;
  const legend = useRef<HTMLLegendElement>(null);
  const added = useRef<string>(undefined);

  useEffect(() => {
    const name = added.current && seasons.some(({ key }) => key === added.current) && `${added.current}.name`;
    added.current = undefined;
    if (name) document.getElementsByName(name)[0]?.focus();
  }, [seasons]);

  function add() {
    added.current = `season-${crypto.randomUUID()}`;
    change({ seasons: [...seasons, { ...EMPTY, key: added.current }] });
  }

  function remove(season: SeasonDraft) {
    const index = seasons.indexOf(season);
    change({ seasons: seasons.filter((each) => each !== season) });
    // Move focus to the legend, because the pressed button disappears.
    legend.current?.focus();
    const undo = () => change({ seasons: latest.current.toSpliced(index, 0, season) });
    toast.success(`${season.name.trim() || 'The season'} is removed`, {
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: undo },
    });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-medium outline-none" ref={legend} tabIndex={-1}>
        Seasons
      </legend>
      <p className="mb-3 text-ink-muted text-sm">
        Nights with a price or a shortest stay of their own, such as summer or a festival. They come before the weekend
        price.
      </p>
      {seasons.length > 0 && (
        <ul className="mb-4 grid gap-4">
          {seasons.map((season, index) => (
            <li key={season.key}>
              <SeasonFields
                number={index + 1}
                onChange={(next) => change({ seasons: seasons.map((each) => (each === season ? next : each)) })}
                onRemove={() => remove(season)}
                season={season}
                state={state}
              />
            </li>
          ))}
        </ul>
      )}
      <Button disabled={seasons.length >= STAY_RULE_LIMITS.seasons} onClick={add} size="sm">
        <Icon name="plus" size={16} />
        Add a season
      </Button>
    </fieldset>
  );
}

interface SeasonFieldsProps {
  state: RulesFormState;
  season: SeasonDraft;
  number: number;
  onChange: (season: SeasonDraft) => void;
  onRemove: () => void;
}

function SeasonFields({ state, season, number, onChange, onRemove }: SeasonFieldsProps) {
  const title = season.name.trim() || `Season ${number}`;
  const field = (name: keyof Omit<SeasonDraft, 'key'>) =>
    state.field(seasonField(season, name), season[name], (text) => onChange({ ...season, [name]: text }));
  return (
    <fieldset className="relative min-w-0 rounded-card border border-line p-4">
      <legend className="wrap-anywhere float-left mb-3 max-w-full pr-10 font-semibold">
        <bdi>{title}</bdi>
      </legend>
      <IconButton className="absolute! top-2 right-2" label={`Remove ${title}`} onClick={onRemove} size="sm">
        <Icon name="close" size={16} />
      </IconButton>
      <div className="clear-both grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <TextInput {...field('name')} hint="Only you see it" label="Name" maxLength={STAY_RULE_LIMITS.seasonName} />
        <TextInput {...field('first')} hint="The season begins with it" label="First night" type="date" />
        <TextInput {...field('last')} hint="The season ends with it" label="Last night" type="date" />
        <TextInput
          {...field('price')}
          {...unitProps('dollars')}
          hint="Dollars; empty: as outside the season"
          label="Price per night"
        />
        <TextInput
          {...field('weekendPrice')}
          {...unitProps('dollars')}
          hint="Dollars, Friday and Saturday"
          label="Weekend price"
        />
        <TextInput
          {...field('minNights')}
          {...unitProps('nights')}
          hint="For arrivals in the season"
          label="Shortest stay"
        />
      </div>
    </fieldset>
  );
}
