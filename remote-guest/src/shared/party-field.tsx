import {
  ONE_ADULT,
  PARTY_LABELS,
  PARTY_LIMITS,
  PARTY_MEMBERS,
  type Party,
  partyProblem,
  partyProblemText,
  partySize,
  partyText,
  type RoomDetail,
} from 'contracts';
import { Icon } from 'shared-ui';
import { Stepper } from 'shared-ui/stepper';

interface PartyFieldProps {
  room: Pick<RoomDetail, 'guests' | 'amenities'>;
  party: Party;
  /** The party of the booking that is being changed. The guest can keep it even if the room no longer allows it. */
  booked?: Party;
  onChange: (party: Party) => void;
}

export function PartyField(props: PartyFieldProps) {
  const { room, party, booked } = props;
  const problem = partyProblem(room, party, booked);
  return (
    <>
      <details className={`group mt-3 rounded-control border ${problem ? 'border-danger' : 'border-line-strong'}`}>
        <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <span className="text-ink-muted text-sm">Guests</span>
          <span className="flex-1 font-semibold">{partyText(party)}</span>
          <Icon className="shrink-0 transition-transform group-open:rotate-180" name="chevron-down" size={20} />
        </summary>
        <Steps {...props} />
      </details>
      <div aria-live="polite">
        {problem && <p className="mt-2 text-danger-ink text-sm">{partyProblemText(problem, room)}</p>}
      </div>
    </>
  );
}

function Steps({ room, party, booked = ONE_ADULT, onChange }: PartyFieldProps) {
  const allowsPets = partyProblem(room, { ...ONE_ADULT, pets: 1 }) === undefined;
  const space = Math.max(room.guests, partySize(booked));
  const max: Party = {
    adults: space - party.children,
    children: space - party.adults,
    infants: PARTY_LIMITS.infants.max,
    pets: allowsPets ? PARTY_LIMITS.pets.max : booked.pets,
  };
  return (
    <div className="grid gap-3 border-line border-t px-4 py-3">
      {PARTY_MEMBERS.map((member) => (
        <Stepper
          {...PARTY_LABELS[member]}
          {...(member === 'pets' && !allowsPets && { hint: 'Not allowed here' })}
          key={member}
          max={max[member]}
          min={PARTY_LIMITS[member].min}
          onChange={(count) => onChange({ ...party, [member]: count })}
          value={party[member]}
        />
      ))}
      <p className="text-ink-muted text-sm">
        Space for {room.guests} {room.guests === 1 ? 'guest' : 'guests'}, not counting infants
        {allowsPets && ' and pets'}.
      </p>
    </div>
  );
}
