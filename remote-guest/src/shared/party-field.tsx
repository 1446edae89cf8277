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
import { Stepper } from 'shared-ui/stepper';
import { ClosedField } from './closed-field.tsx';

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
      <ClosedField isInvalid={problem !== undefined} label="Guests" value={partyText(party)}>
        <Steps {...props} />
      </ClosedField>
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
    <div className="grid gap-3">
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
