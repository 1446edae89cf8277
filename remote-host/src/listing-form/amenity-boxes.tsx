import { AMENITIES, type Amenity } from 'contracts';
import { Checkbox } from 'shared-ui';
import { AmenityIcon } from 'shared-ui/amenity-icon';

interface AmenityBoxesProps {
  chosen: readonly Amenity[];
  onChange: (amenities: Amenity[]) => void;
}

export function AmenityBoxes({ chosen, onChange }: AmenityBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Amenities</legend>
      <p className="mb-3 text-ink-muted text-sm">Guests search for these. Tick all that your place has.</p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {AMENITIES.map(({ name, label }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            label={
              <span className="flex items-center gap-2">
                <AmenityIcon name={name} />
                {label}
              </span>
            }
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
