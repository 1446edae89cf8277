import { AUDIT_TOPICS, type AuditTopic } from 'contracts';
import { useState } from 'react';
import { RadioGroup } from 'shared-ui';
import { HistoryPart } from './history-part.tsx';

const LABELS: Record<AuditTopic, string> = { people: 'People', bookings: 'Bookings', rooms: 'Listings' };
const options = [
  { value: 'all' as const, label: 'Everything' },
  ...AUDIT_TOPICS.map((value) => ({ value, label: LABELS[value] })),
];

/** Who did what, newest first. */
export function History() {
  const [topic, setTopic] = useState<AuditTopic | 'all'>('all');
  // The parts that are shown, each by where it begins; from the start again whenever something was undone.
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const [round, setRound] = useState(0);

  function startOver() {
    setCursors([undefined]);
    setRound((before) => before + 1);
  }
  return (
    <section aria-label="History">
      <RadioGroup
        className="mb-4"
        legend="About"
        isLegendHidden
        look="segmented"
        options={options}
        value={topic}
        onChange={(next) => {
          setTopic(next);
          startOver();
        }}
      />
      {cursors.map((cursor, index) => (
        <HistoryPart
          key={`${topic} ${round} ${cursor ?? 'newest'}`}
          round={round}
          cursor={cursor}
          topic={topic === 'all' ? undefined : topic}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors((before) => [...before, next])}
          onUndone={startOver}
        />
      ))}
    </section>
  );
}
