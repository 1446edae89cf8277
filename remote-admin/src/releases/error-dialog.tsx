import type { ErrorGroup } from 'contracts';
import { Button, Dialog, Heading } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import { errorKindLabel, timesLabel, visitorsLabel } from './labels.ts';

interface ErrorDialogProps {
  group: ErrorGroup;
  isOpen: boolean;
  onClose(): void;
}

export function ErrorDialog({ group, isOpen, onClose }: ErrorDialogProps) {
  const { name, kind, type, message, page, firstSeen, lastSeen, count, clients, versions, frames, trace } = group;
  const facts = [
    ['What happened', errorKindLabel(kind)],
    ['Page', page ?? 'unknown'],
    ['First seen', formatInstant(firstSeen)],
    ['Last seen', formatInstant(lastSeen)],
    ['Seen', `${timesLabel(count)}, by ${visitorsLabel(clients)}`],
    ...(trace ? [['Last trace', trace] as const] : []),
  ] as const;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="lg"
      title={`${type} in ${name}`}
      description={message}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-6">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-ink-muted text-sm">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <section aria-labelledby="stack">
          <Heading id="stack" level={3} size="sm">
            Where
          </Heading>
          {frames.length === 0 && <p className="mt-2 text-ink-muted">The browser named no place in the code.</p>}
          <ol className="mt-2 grid gap-2">
            {frames.map(({ file, line, column, function: called, code }) => (
              <li key={`${file} ${line} ${column} ${called}`} className="rounded-control bg-surface-soft p-3 text-sm">
                <p className="wrap-anywhere">
                  <code className="font-medium">{`${file}:${line}:${column}`}</code>
                  {called && <span className="text-ink-muted"> in {called}</span>}
                </p>
                {code && <code className="wrap-anywhere text-ink-muted">{code}</code>}
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="with-it">
          <Heading id="with-it" level={3} size="sm">
            Versions
          </Heading>
          <ul className="mt-2 grid gap-1">
            {versions.map((one) => (
              <li key={one.version} className="wrap-anywhere">
                {one.version}, {timesLabel(one.count)}, last {formatInstant(one.lastSeen)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  );
}
