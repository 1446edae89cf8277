import { formatSum, MONTH_NIGHTS, type RoomDetail, STAY_RULE_LIMITS, WEEK_NIGHTS } from 'contracts';
import type { ReactNode } from 'react';
import { Banner, Button, Heading, Icon } from 'shared-ui';
import { ArrivalDays } from './arrival-days.tsx';
import { RuleField } from './rule-field.tsx';
import { ruleChanges } from './rule-lines.ts';
import { SeasonList } from './season-list.tsx';
import type { RulesFormState } from './use-rules-form.ts';

interface RulesFormProps {
  state: RulesFormState;
  room: RoomDetail;
}

export function RulesForm({ state, room }: RulesFormProps) {
  const { form, save, isSaving, isSaved, isDirty, other } = state;
  return (
    <form className="min-w-0 space-y-10" noValidate onSubmit={save} ref={form}>
      <Prices room={room} state={state} />
      <Discounts state={state} />
      <Stays state={state} />
      <div className="space-y-4">
        <Contradictions sentences={state.contradicting} />
        <ChangedElsewhere state={state} />
        {state.failure && (
          <Banner title="The rules were not saved" tone="danger">
            {state.failure} Everything you entered is still here.
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            aria-disabled={!(isDirty || other) || undefined}
            className="max-sm:w-full"
            isBusy={isSaving}
            size="lg"
            type="submit"
            variant="primary"
          >
            {other ? 'Replace those rules' : 'Save rules'}
          </Button>
          <p className="text-ink-muted text-sm" role="status">
            {isSaved ? 'Saved' : isDirty ? 'Not saved yet' : ''}
          </p>
        </div>
      </div>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5">
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  );
}

const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-6 gap-y-5">{children}</div>
);

function Prices({ state, room }: RulesFormProps) {
  return (
    <Section title="Prices">
      <Fields>
        <RuleField
          hint={`Dollars for the nights of Friday and Saturday. Empty: ${formatSum(room.price)}, the listing’s price`}
          label="Weekend price"
          name="weekendPrice"
          state={state}
          unit="dollars"
        />
      </Fields>
      <SeasonList state={state} />
    </Section>
  );
}

function Discounts({ state }: { state: RulesFormState }) {
  const { min, max } = STAY_RULE_LIMITS.percent;
  const percent = `Percent, ${min} to ${max}`;
  return (
    <Section title="Discounts">
      <p className="text-ink-muted">They do not add up: a guest gets the largest one that applies.</p>
      <Fields>
        <RuleField
          hint={`${percent}, for ${WEEK_NIGHTS} nights or more`}
          label="Weekly discount"
          name="weekly"
          state={state}
          unit="%"
        />
        <RuleField
          hint={`${percent}, for ${MONTH_NIGHTS} nights or more`}
          label="Monthly discount"
          name="monthly"
          state={state}
          unit="%"
        />
      </Fields>
      <Fields>
        <RuleField
          hint={`${percent}, for guests who book early`}
          label="Early-bird discount"
          name="earlyBirdPercent"
          state={state}
          unit="%"
        />
        <RuleField
          hint="Days before arrival, at least"
          label="Booked this early"
          name="earlyBirdDays"
          state={state}
          unit="days"
        />
      </Fields>
      <Fields>
        <RuleField
          hint={`${percent}, for guests who book late`}
          label="Last-minute discount"
          name="lastMinutePercent"
          state={state}
          unit="%"
        />
        <RuleField
          hint="Days before arrival, at most"
          label="Booked this late"
          name="lastMinuteDays"
          state={state}
          unit="days"
        />
      </Fields>
    </Section>
  );
}

function Stays({ state }: { state: RulesFormState }) {
  return (
    <Section title="Stays">
      <Fields>
        <RuleField
          hint="Nights. A season can ask for another number"
          label="Shortest stay"
          name="minNights"
          state={state}
          unit="nights"
        />
        <RuleField hint="Nights" label="Longest stay" name="maxNights" state={state} unit="nights" />
        <RuleField
          hint="Days between booking and arrival, at least"
          label="Notice"
          name="noticeDays"
          state={state}
          unit="days"
        />
        <RuleField
          hint="Days between a stay and the next one"
          label="Preparation"
          name="preparationDays"
          state={state}
          unit="days"
        />
      </Fields>
      <ArrivalDays days={state.draft.arrivalDays} onChange={(arrivalDays) => state.change({ arrivalDays })} />
    </Section>
  );
}

function Contradictions({ sentences }: { sentences: readonly string[] }) {
  return (
    <div aria-live="polite">
      {sentences.length > 0 && (
        <div
          className="flex items-start gap-3 rounded-card border border-warning/30 bg-warning-soft px-4 py-3 text-warning-ink"
          data-contradictions
          tabIndex={-1}
        >
          <Icon className="mt-0.5 shrink-0" name="alert" size={20} />
          <div className="min-w-0">
            <p className="font-semibold">These rules contradict each other</p>
            <ul className="wrap-anywhere">
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

function ChangedElsewhere({ state: { other, takeOther } }: { state: RulesFormState }) {
  if (!other) return null;
  return (
    <Banner
      action={
        <Button onClick={takeOther} size="sm">
          Use those
        </Button>
      }
      title="Other rules were saved in the meantime, in another tab or on another device."
      tone="warning"
    >
      <ul className="wrap-anywhere mt-1">
        {ruleChanges(other.before, other.rules).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1">Yours are still in the fields. Saving them replaces those.</p>
    </Banner>
  );
}
