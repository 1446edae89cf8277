import {
  PARTY_LABELS,
  PARTY_LIMITS,
  PARTY_MEMBERS,
  type Party,
  partySize,
  type RoomSearch,
  withoutPart,
} from 'contracts';
import { Stepper } from 'shared-ui/stepper';
import type { SearchFieldsProps } from './when-fields.tsx';

export function WhoFields({ search, onChange }: SearchFieldsProps) {
  const { adults, children = 0, infants = 0, pets = 0 } = search;
  const isAccompanied = children + infants + pets > 0;
  const party: Party = { adults: adults ?? (isAccompanied ? 1 : 0), children, infants, pets };
  const free = PARTY_LIMITS.adults.max - partySize(party);
  const max: Party = {
    adults: party.adults + free,
    // Adding the first child also adds an adult.
    children: children + free - (party.adults > 0 ? 0 : 1),
    infants: PARTY_LIMITS.infants.max,
    pets: PARTY_LIMITS.pets.max,
  };

  function set(member: keyof Party, count: number) {
    const next = { ...party, [member]: count };
    if (count > 0) next.adults = Math.max(next.adults, 1);
    const asked = Object.entries(next).filter(([, number]) => number > 0);
    onChange({ ...withoutPart(search, 'party'), ...(Object.fromEntries(asked) as Partial<RoomSearch>) });
  }

  return (
    <div className="grid gap-5">
      {PARTY_MEMBERS.map((member) => (
        <Stepper
          {...PARTY_LABELS[member]}
          key={member}
          max={max[member]}
          min={member === 'adults' && isAccompanied ? 1 : 0}
          onChange={(count) => set(member, count)}
          value={party[member]}
        />
      ))}
    </div>
  );
}
