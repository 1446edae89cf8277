import { PARTY_LABELS, PARTY_LIMITS, PARTY_MEMBERS, type Party, partySize, partyText } from 'contracts';
import { Icon } from 'shared-ui';
import { Stepper } from 'shared-ui/stepper';

interface PartyFieldProps {
  party: Party;
  space: number;
  onChange: (party: Party) => void;
}

export function PartyField(props: PartyFieldProps) {
  return (
    <details className="group mt-3 rounded-control border border-line-strong">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="text-ink-muted text-sm">Guests</span>
        <span className="flex-1 font-semibold">{partyText(props.party)}</span>
        <Icon className="shrink-0 transition-transform group-open:rotate-180" name="chevron-down" size={20} />
      </summary>
      <Steps {...props} />
    </details>
  );
}

function Steps({ party, space, onChange }: PartyFieldProps) {
  return (
    <div className="grid gap-3 border-line border-t px-4 py-3">
      {PARTY_MEMBERS.map((member) => {
        const isCounted = member === 'adults' || member === 'children';
        return (
          <Stepper
            {...PARTY_LABELS[member]}
            key={member}
            max={isCounted ? space - partySize(party) + party[member] : PARTY_LIMITS[member].max}
            min={PARTY_LIMITS[member].min}
            onChange={(count) => onChange({ ...party, [member]: count })}
            value={party[member]}
          />
        );
      })}
      <p className="text-ink-muted text-sm">
        Space for {space} {space === 1 ? 'guest' : 'guests'}, not counting infants and pets.
      </p>
    </div>
  );
}
