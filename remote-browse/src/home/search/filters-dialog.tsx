import { AMENITIES, type Amenity, LISTING_LIMITS, type RoomSearch, withoutPart } from 'contracts';
import { useState } from 'react';
import { Button, Checkbox, Dialog, Heading } from 'shared-ui';
import { AmenityIcon } from 'shared-ui/amenity-icon';
import { Stepper } from 'shared-ui/stepper';
import { useSummary } from './api.ts';
import { countRooms } from './describe-search.ts';
import { PriceRange, type Prices, problemWithPrices, readPrices } from './price-range.tsx';
import type { SearchDialogProps } from './search-sheet.tsx';

const FILTERS = ['price', 'bedrooms', 'amenities', 'refundable'] as const;
const FIRST_AMENITIES: readonly Amenity[] = [
  ...(['wifi', 'kitchen', 'parking', 'pool'] as const),
  ...(['air-conditioning', 'washer', 'workspace', 'pets-allowed'] as const),
];

export function FiltersDialog({ search, onSearch, onClose }: SearchDialogProps) {
  const [chosen, setChosen] = useState(search);
  const [prices, setPrices] = useState<Prices>({ min: String(search.min ?? ''), max: String(search.max ?? '') });
  const [isShowingAll, setIsShowingAll] = useState(false);
  const problem = problemWithPrices(prices);
  const asked = problem ? chosen : { ...withoutPart(chosen, 'price'), ...readPrices(prices) };
  const { data: summary, isPlaceholderData } = useSummary(asked, { isChanging: true });
  const { amenities = [], bedrooms = 0, refundable = false } = chosen;
  const shown = AMENITIES.filter(
    ({ name }) => isShowingAll || FIRST_AMENITIES.includes(name) || amenities.includes(name),
  );

  function set<Name extends 'bedrooms' | 'amenities' | 'refundable'>(name: Name, value: RoomSearch[Name]) {
    const rest = withoutPart(chosen, name);
    setChosen(value === undefined ? rest : { ...rest, [name]: value });
  }

  function tick(name: Amenity, isTicked: boolean) {
    const next = isTicked ? [...amenities, name].sort() : amenities.filter((other) => other !== name);
    set('amenities', next.length > 0 ? next : undefined);
  }

  function clear() {
    setChosen(FILTERS.reduce<RoomSearch>((rest, part) => withoutPart(rest, part), chosen));
    setPrices({ min: '', max: '' });
  }

  return (
    <Dialog
      fillsPhone
      footer={
        <>
          <Button onClick={clear} variant="ghost">
            Clear
          </Button>
          <Button disabled={problem !== undefined} onClick={() => onSearch(asked)} variant="primary">
            Show {summary && !isPlaceholderData ? countRooms(summary) : 'rooms'}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="Filters"
    >
      <div className="grid gap-8">
        <section className="grid gap-3">
          <Heading level={3}>Price per night</Heading>
          <PriceRange onChange={setPrices} problem={problem} prices={prices} summary={summary?.prices} />
        </section>
        <Stepper
          format={(value) => (value === 0 ? 'Any' : `${value}+`)}
          label="Bedrooms"
          max={LISTING_LIMITS.bedrooms.max}
          onChange={(value) => set('bedrooms', value || undefined)}
          value={bedrooms}
        />
        <Checkbox
          checked={refundable}
          hint="A full refund if you cancel in time. Each room says until when."
          label="Free cancellation"
          onChange={({ target }) => set('refundable', target.checked || undefined)}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-semibold text-lg tracking-tight">Amenities</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {shown.map(({ name, label }) => (
              <Checkbox
                checked={amenities.includes(name)}
                key={name}
                label={
                  <span className="flex items-center gap-2">
                    <AmenityIcon name={name} />
                    {label}
                  </span>
                }
                onChange={({ target }) => tick(name, target.checked)}
              />
            ))}
          </div>
          {!isShowingAll && (
            <Button className="justify-self-start" onClick={() => setIsShowingAll(true)} size="sm">
              Show all {AMENITIES.length} amenities
            </Button>
          )}
        </fieldset>
      </div>
    </Dialog>
  );
}
