import { PARTY_LABELS, PARTY_LIMITS, PARTY_MEMBERS, type Party, partySize } from 'contracts';
import { Stepper } from 'shared-ui/stepper';

export interface PartyStepsProps {
  party: Party;
  space: number;
  onChange: (party: Party) => void;
}

export function PartySteps({ party, space, onChange }: PartyStepsProps) {
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
