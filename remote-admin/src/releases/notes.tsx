import type { ReleaseName, ReleaseNotes } from 'contracts';
import { Button, Dialog, Heading, Skeleton } from 'shared-ui';
import { useNotes } from './api.ts';
import { NotesText } from './notes-text.tsx';

interface NotesDialogProps {
  name: ReleaseName;
  version: string;
  isOpen: boolean;
  onClose(): void;
}

export function NotesDialog({ name, version, isOpen, onClose }: NotesDialogProps) {
  const notes = useNotes(name);
  const shown = notes.data?.versions.find((one) => one.version === version);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Release notes of ${name} ${version}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {notes.isPending && <Skeleton className="h-24 w-full" />}
      {notes.isError && <NotLoaded />}
      {notes.data && <Notes notes={shown?.notes ?? null} />}
    </Dialog>
  );
}

export function WhatChanges({ name, to }: { name: ReleaseName; to: string }) {
  const { data, isPending, isError } = useNotes(name, to);
  return (
    <section aria-labelledby="changes">
      <Heading id="changes" level={3}>
        {data?.isBackwards ? `What is taken back, up to ${data.from}` : 'What changes'}
      </Heading>
      {isPending && <Skeleton className="mt-2 h-16 w-full" />}
      {isError && <NotLoaded />}
      {data && <Changes versions={data.versions} />}
    </section>
  );
}

function Changes({ versions }: Pick<ReleaseNotes, 'versions'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <div className="mt-2 grid max-h-64 gap-4 overflow-y-auto rounded-control bg-surface-soft p-4" tabIndex={0}>
      {versions.length === 0 && <p className="text-ink-muted">Nothing: visitors have this version.</p>}
      {versions.map(({ version, notes }) => (
        <div key={version}>
          {(versions.length > 1 || !notes) && <p className="wrap-anywhere font-medium">{version}</p>}
          <Notes notes={notes} />
        </div>
      ))}
    </div>
  );
}

function Notes({ notes }: { notes: string | null }) {
  return notes ? <NotesText notes={notes} /> : <p className="text-ink-muted">No release notes were written.</p>;
}

function NotLoaded() {
  return <p className="mt-2 text-ink-muted">The release notes could not be loaded.</p>;
}
