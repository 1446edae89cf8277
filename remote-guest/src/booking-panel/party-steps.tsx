import { PARTY_LIMITS, PARTY_MEMBERS, type Party, partySize } from 'contracts';
import { IconButton } from 'shared-ui';

export interface PartyStepsProps {
  party: Party;
  /** The guests that the room has space for. */
  space: number;
  onChange: (party: Party) => void;
}

const LABELS: Record<keyof Party, [label: string, hint: string]> = {
  adults: ['Adults', 'Age 13 or above'],
  children: ['Children', 'Age 2 to 12'],
  infants: ['Infants', 'Under 2'],
  pets: ['Pets', ''],
};

/** Buttons that count who comes, within the limits of the room. */
export function PartySteps({ party, space, onChange }: PartyStepsProps) {
  return (
    <>
      <ul className="space-y-2 border-line border-t px-4 py-3">
        {PARTY_MEMBERS.map((member) => {
          const [label, hint] = LABELS[member];
          const { min, max } = PARTY_LIMITS[member];
          const isCounted = member === 'adults' || member === 'children';
          const most = isCounted ? space - partySize(party) + party[member] : max;
          const step = (by: number) => onChange({ ...party, [member]: party[member] + by });
          return (
            <li className="flex items-center justify-between gap-4" key={member}>
              <span>
                <span className="block">{label}</span>
                {hint && <span className="block text-ink-muted text-sm">{hint}</span>}
              </span>
              <span className="flex items-center gap-1">
                <Step
                  isOff={party[member] <= min}
                  label={`Fewer ${label.toLowerCase()}`}
                  onPress={() => step(-1)}
                  sign="−"
                />
                <span aria-live="polite" className="w-6 text-center tabular-nums">
                  {party[member]}
                </span>
                <Step
                  isOff={party[member] >= most}
                  label={`More ${label.toLowerCase()}`}
                  onPress={() => step(1)}
                  sign="+"
                />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="px-4 pb-3 text-ink-muted text-sm">
        Space for {space} {space === 1 ? 'guest' : 'guests'}, not counting infants and pets.
      </p>
    </>
  );
}

interface StepProps {
  label: string;
  sign: '+' | '−';
  /** At its limit. The button keeps the focus, so it is not `disabled`. */
  isOff: boolean;
  onPress: () => void;
}

function Step({ label, sign, isOff, onPress }: StepProps) {
  return (
    <IconButton aria-disabled={isOff} label={label} onClick={() => !isOff && onPress()} size="sm">
      <span aria-hidden="true" className="text-xl leading-none">
        {sign}
      </span>
    </IconButton>
  );
}
