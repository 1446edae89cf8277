import { LISTING_LIMITS, partySize, type RoomSearch, SEARCH_LIMITS, withoutPart } from 'contracts';
import { Stepper } from './stepper.tsx';
import type { SearchFieldsProps } from './when-fields.tsx';

const KINDS = [
  { kind: 'adults', label: 'Adults', hint: 'Ages 13 or above' },
  { kind: 'children', label: 'Children', hint: 'Ages 2 to 12' },
  { kind: 'infants', label: 'Infants', hint: 'Under 2, not counted as guests' },
  { kind: 'pets', label: 'Pets', hint: 'Rooms that allow them' },
] as const;

type Kind = (typeof KINDS)[number]['kind'];

/** Who comes along. Nobody comes without an adult. */
export function WhoFields({ search, onChange }: SearchFieldsProps) {
  const { adults, children = 0, infants = 0, pets = 0 } = search;
  const isAccompanied = children + infants + pets > 0;
  const party: Record<Kind, number> = { adults: adults ?? (isAccompanied ? 1 : 0), children, infants, pets };
  const free = LISTING_LIMITS.guests.max - (party.adults > 0 ? partySize(party) : 0);
  const limits: Record<Kind, number> = {
    adults: party.adults + free,
    children: Math.min(children + free - (party.adults > 0 ? 0 : 1), SEARCH_LIMITS.children),
    infants: SEARCH_LIMITS.infants,
    pets: SEARCH_LIMITS.pets,
  };

  function set(kind: Kind, value: number) {
    const next = { ...party, [kind]: value };
    if (value > 0) next.adults = Math.max(next.adults, 1);
    const asked = Object.entries(next).filter(([, number]) => number > 0);
    onChange({ ...withoutPart(search, 'party'), ...(Object.fromEntries(asked) as Partial<RoomSearch>) });
  }

  return (
    <div className="grid gap-5">
      {KINDS.map(({ kind, label, hint }) => (
        <Stepper
          hint={hint}
          key={kind}
          label={label}
          max={limits[kind]}
          min={kind === 'adults' && isAccompanied ? 1 : 0}
          onChange={(value) => set(kind, value)}
          value={party[kind]}
        />
      ))}
    </div>
  );
}
