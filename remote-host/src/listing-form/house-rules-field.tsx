import { formatHour, HOUSE_HOURS, HOUSE_RULES, type HouseRules, houseHours } from 'contracts';
import { Checkbox, Select, TextArea } from 'shared-ui';
import { FIELDS } from './listing-fields.ts';

type Rules = Omit<HouseRules, 'text'>;

interface HouseRulesFieldProps {
  rules: Rules;
  /** The initial text of the host's own rules. Its input is uncontrolled. */
  initialText: string | undefined;
  onChange: (rules: Rules) => void;
  error: string | undefined;
  textError: string | undefined;
}

const QUIET_UNTIL = 7;
const NONE = 'none';

function hours({ min, max }: { min: number; max: number }) {
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    value: String(min + index),
    label: formatHour(min + index),
  }));
}
const anyHour = hours(HOUSE_HOURS.quiet);

export function HouseRulesField({ rules, initialText, onChange, error, textError }: HouseRulesFieldProps) {
  const { checkIn, checkOut } = houseHours(rules);
  const { quiet } = rules;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">House rules</legend>
      <p className="mb-3 text-ink-muted text-sm">Guests see them before they book. Tick what is not allowed.</p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {HOUSE_RULES.map(({ name, label }) => (
          <Checkbox
            checked={rules.rules.includes(name)}
            key={name}
            label={label}
            onChange={({ target }) =>
              onChange({
                ...rules,
                rules: target.checked ? [...rules.rules, name] : rules.rules.filter((other) => other !== name),
              })
            }
          />
        ))}
      </div>
      {error && (
        <p className="mt-2 font-medium text-danger-ink text-sm" role="alert">
          {error}
        </p>
      )}
      <div className="mt-4 grid gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Check-in from"
          onChange={(hour) => onChange({ ...rules, checkInFrom: Number(hour) })}
          options={hours(HOUSE_HOURS.checkInFrom)}
          value={String(checkIn)}
        />
        <Select
          label="Check-out until"
          onChange={(hour) => onChange({ ...rules, checkOutUntil: Number(hour) })}
          options={hours(HOUSE_HOURS.checkOutUntil)}
          value={String(checkOut)}
        />
        <Select
          label="Quiet from"
          onChange={(hour) =>
            onChange({
              ...rules,
              quiet: hour === NONE ? undefined : { to: QUIET_UNTIL, ...quiet, from: Number(hour) },
            })
          }
          options={[{ value: NONE, label: 'No quiet hours' }, ...anyHour]}
          value={quiet ? String(quiet.from) : NONE}
        />
        {quiet && (
          <Select
            label="Quiet until"
            onChange={(hour) => onChange({ ...rules, quiet: { ...quiet, to: Number(hour) } })}
            options={anyHour}
            value={String(quiet.to)}
          />
        )}
      </div>
      <TextArea
        {...FIELDS.houseRulesText.input}
        className="mt-5"
        defaultValue={initialText}
        error={textError}
        hint="Optional"
        label="Further rules, in your own words"
        name="houseRulesText"
        rows={3}
      />
    </fieldset>
  );
}
