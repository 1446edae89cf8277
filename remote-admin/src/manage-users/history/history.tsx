import { AUDIT_TOPICS, type AuditTopic } from 'contracts';
import { useRef, useState } from 'react';
import { RadioGroup } from 'shared-ui';
import { HistoryPart } from './history-part.tsx';

const LABELS: Record<AuditTopic, string> = {
  people: 'People',
  bookings: 'Bookings',
  rooms: 'Listings',
  reports: 'Reports',
};
const options = [
  { value: 'all' as const, label: 'Everything' },
  ...AUDIT_TOPICS.map((value) => ({ value, label: LABELS[value] })),
];

/** The audit trail, newest first. */
export function History() {
  const [topic, setTopic] = useState<AuditTopic | 'all'>('all');
  const [partsAfter, setPartsAfter] = useState(0);
  const [round, setRound] = useState(0);
  const section = useRef<HTMLElement>(null);

  function reload() {
    // The pressed button is about to disappear.
    section.current?.focus({ preventScroll: true });
    setRound((before) => before + 1);
  }
  return (
    <section aria-label="History" className="outline-none" ref={section} tabIndex={-1}>
      <RadioGroup
        className="mb-4"
        legend="About"
        isLegendHidden
        look="segmented"
        options={options}
        value={topic}
        onChange={(next) => {
          setTopic(next);
          setPartsAfter(0);
        }}
      />
      <HistoryPart
        key={topic}
        round={round}
        topic={topic === 'all' ? undefined : topic}
        partsAfter={partsAfter}
        onMore={() => setPartsAfter((before) => before + 1)}
        onUndone={reload}
      />
    </section>
  );
}
