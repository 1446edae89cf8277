import { byReleaseName, type ReleaseName, type ReleasesState } from 'contracts';
import { useState } from 'react';
import { Banner, Heading, RadioGroup, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { useLast } from 'shared-ui/use-last';
import { formatInstant } from '../shared/format-instant.ts';
import { useReleases } from './api.ts';
import { CanaryPanel } from './canary-panel.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type Confirmation, endCanaryConfirmation } from './confirmations.ts';
import { Errors } from './errors.tsx';
import { HistoryTable, SetsTable } from './history-tables.tsx';
import { actionLabel, versionsLabel } from './labels.ts';
import { NotesDialog } from './notes.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { VersionsTable } from './versions-table.tsx';

export function ReleasesPage() {
  const releases = useReleases();
  return (
    <>
      <Heading className="mb-6">Releases</Heading>
      <LoadFailure query={releases} what="The releases" />
      {isFirstLoad(releases) && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      {releases.data && <Console state={releases.data} />}
    </>
  );
}

function Console({ state }: { state: ReleasesState }) {
  const [name, setName] = useState<ReleaseName>('shell');
  // Contains the revision from when the dialog opened, because the page behind it continues to poll.
  const [asked, setAsked] = useState<{ question: Confirmation; revision: number }>();
  const [preview, setPreview] = useState<string>();
  const [noted, setNoted] = useState<string>();
  const [shownAsked, shownPreview, shownNoted] = [useLast(asked), useLast(preview), useLast(noted)];
  const [isChanged, setChanged] = useState(false);
  const { promoted, canary: first, canaries = first ? [first] : [] } = state;

  function ask(next: Confirmation) {
    setChanged(false);
    setAsked({ question: next, revision: state.revision });
  }

  return (
    <div className="grid grid-cols-1 gap-8">
      {isChanged && <ChangedMeanwhile state={state} />}
      <Promoted state={state} />
      {canaries.map((canary) => (
        <CanaryPanel canary={canary} key={canary.name} onEnd={() => ask(endCanaryConfirmation(canary))} />
      ))}
      <section aria-labelledby="versions">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
          <Heading id="versions" level={2}>
            Versions
          </Heading>
          <RadioGroup
            legend="Versions of"
            isLegendHidden
            look="segmented"
            options={namesOf(state).map((value) => ({ value, label: value }))}
            value={name}
            onChange={setName}
          />
        </div>
        <VersionsTable
          key={name}
          name={name}
          versions={state.versions[name] ?? []}
          isCanaryRunning={canaries.some((canary) => canary.name === name)}
          onAsk={ask}
          onPreview={setPreview}
          onNotes={setNoted}
        />
      </section>
      <Errors name={name} />
      <section aria-labelledby="sets">
        <Heading className="mb-4" id="sets" level={2}>
          Promoted sets
        </Heading>
        <SetsTable sets={state.sets} promoted={promoted.id} onAsk={ask} />
      </section>
      <section aria-labelledby="history">
        <Heading className="mb-4" id="history" level={2}>
          History
        </Heading>
        <HistoryTable history={state.history} />
      </section>
      {shownAsked && (
        <ChangeDialog
          {...shownAsked}
          isOpen={asked !== undefined}
          onClose={() => setAsked(undefined)}
          onChangedMeanwhile={() => setChanged(true)}
        />
      )}
      {shownNoted && (
        <NotesDialog
          name={name}
          version={shownNoted}
          isOpen={noted !== undefined}
          onClose={() => setNoted(undefined)}
        />
      )}
      {shownPreview && (
        <PreviewDialog
          name={name}
          version={shownPreview}
          isOpen={preview !== undefined}
          onClose={() => setPreview(undefined)}
        />
      )}
    </div>
  );
}

/** Returns the names of everything that has ever been published, even if it is not on the site. */
const namesOf = ({ versions }: ReleasesState) => Object.keys(versions).sort(byReleaseName);

function Promoted({ state }: { state: ReleasesState }) {
  const { promoted } = state;
  return (
    <section aria-labelledby="promoted" className="rounded-card border border-line bg-surface p-5 shadow-card">
      <Heading id="promoted" level={2}>
        Promoted set
      </Heading>
      <p className="wrap-anywhere text-ink-muted">
        <code>{promoted.id}</code>,{' '}
        <a className="underline underline-offset-2" href="/?inspect">
          inspect it in the page
        </a>
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {namesOf(state).map((name) => {
          const version = name === 'shell' ? promoted.shell.version : promoted.areas[name]?.version;
          const fallback = promoted.fallbacks?.[name]?.version;
          return (
            <div key={name}>
              <dt className="text-ink-muted text-sm">{name}</dt>
              <dd className="wrap-anywhere font-medium">{version ?? 'not on the site'}</dd>
              {fallback && <dd className="wrap-anywhere text-ink-muted text-sm">fallback {fallback}</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function ChangedMeanwhile({ state: { history } }: { state: ReleasesState }) {
  const last = history.find(({ action }) => action !== 'publish' && action !== 'override');
  return (
    <Banner tone="warning" title="Not applied: someone else changed this first">
      {last && `${formatInstant(last.at)}, ${last.by}: ${actionLabel(last)} ${versionsLabel(last)}. `}
      Check the current state below before you try again.
    </Banner>
  );
}
