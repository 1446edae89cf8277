import { formatHour, houseHours, POLICIES, POLICY_NAMES, policySentence } from 'contracts';
import { useMemo } from 'react';
import { Icon, RadioGroup, Select } from 'shared-ui';
import { AmenityBoxes } from './amenity-boxes.tsx';
import { FieldAnchor } from './field-anchor.tsx';
import { HouseRulesField } from './house-rules-field.tsx';
import { SleepingField } from './sleeping-field.tsx';
import { timeZoneOptions } from './time-zones.ts';
import type { ListingFormState } from './use-listing-form.ts';

const policies = POLICY_NAMES.map((value) => ({
  value,
  label: <span className="font-medium">{POLICIES[value].label}</span>,
  hint: policySentence(value),
}));

export function MoreOptions({ state }: { state: ListingFormState }) {
  const { choices, choose, problems } = state;
  const hours = houseHours(choices.houseRules);
  const zones = useMemo(() => timeZoneOptions(choices.timeZone), [choices.timeZone]);
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 hover:bg-surface-soft [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">More options</span>
          <span className="block text-ink-muted text-sm">
            Amenities, sleeping places, house rules, cancellation, time zone
          </span>
        </span>
        <Icon className="shrink-0 transition-transform group-open:rotate-180" name="chevron-down" size={20} />
      </summary>
      <div className="grid gap-x-10 gap-y-6 px-5 pt-2 pb-6 xl:grid-cols-2">
        <div className="xl:col-span-2">
          <FieldAnchor field="amenities">
            <AmenityBoxes chosen={choices.amenities} onChange={(amenities) => choose({ amenities })} />
          </FieldAnchor>
        </div>
        <div className="xl:col-span-2">
          <FieldAnchor field="sleeping">
            <SleepingField
              error={problems.sleeping}
              onChange={(sleeping) => choose({ sleeping })}
              places={choices.sleeping}
            />
          </FieldAnchor>
        </div>
        <div className="xl:col-span-2">
          <FieldAnchor field="houseRules">
            <HouseRulesField
              error={problems.houseRules}
              initialText={state.draft.initial.houseRulesText}
              onChange={(houseRules) => choose({ houseRules })}
              rules={choices.houseRules}
              textError={problems.houseRulesText}
            />
          </FieldAnchor>
        </div>
        <FieldAnchor field="cancellationPolicy">
          <RadioGroup
            legend="Cancellation policy"
            options={policies}
            value={choices.cancellationPolicy}
            onChange={(cancellationPolicy) => choose({ cancellationPolicy })}
            error={problems.cancellationPolicy}
          />
        </FieldAnchor>
        <div className="grid content-start gap-6">
          <FieldAnchor field="timeZone">
            <Select
              label="Time zone"
              hint={`Check-in is from ${formatHour(hours.checkIn)} and check-out until ${formatHour(hours.checkOut)} in this zone`}
              options={zones}
              value={choices.timeZone}
              onChange={(timeZone) => choose({ timeZone })}
              error={problems.timeZone}
            />
          </FieldAnchor>
        </div>
      </div>
    </details>
  );
}
