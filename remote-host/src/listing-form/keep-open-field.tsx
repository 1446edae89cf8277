import { RadioGroup } from 'shared-ui';
import { KEEP_OPEN } from '../shared/whole-room.ts';

interface KeepOpenFieldProps {
  keepOpen: boolean;
  onChange: (keepOpen: boolean) => void;
  error: string | undefined;
}

const label = (text: string) => <span className="font-medium">{text}</span>;

const options = [
  {
    value: 'open' as const,
    label: label(KEEP_OPEN),
    hint: 'A stay takes only its own nights. Others can book the rest; “Booked” shows once no night is left.',
  },
  {
    value: 'whole' as const,
    label: label('A stay takes the whole room'),
    hint: 'Until it is over or cancelled, the listing reads “Booked”, and nobody can find or book its other nights.',
  },
];

export function KeepOpenField({ keepOpen, onChange, error }: KeepOpenFieldProps) {
  return (
    <RadioGroup
      error={error}
      legend="When a stay is booked"
      onChange={(value) => onChange(value === 'open')}
      options={options}
      value={keepOpen ? 'open' : 'whole'}
    />
  );
}
