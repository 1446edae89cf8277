import type { ReleaseSet } from 'contracts';
import { useState } from 'react';
import { Badge, Button } from 'shared-ui';
import type { SeenError } from '../release/error-reports.ts';
import { useChooseVersions, useOverrideVersions } from './override-versions.ts';
import { useSeenErrors } from './use-seen-errors.ts';
import { type InspectedVersion, versionStates } from './version-states.ts';

export function Versions({ set }: { set: ReleaseSet }) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const known = useOverrideVersions();
  const choose = useChooseVersions();
  const errors = useSeenErrors();
  const choices = known.data?.choices ?? {};
  const isChanged = Object.entries(chosen).some(([name, version]) => version !== (shownVersion(set, name) ?? ''));

  function show(): void {
    if (!known.data) return;
    const before = Object.entries(known.data.chosen).filter(([name]) => choices[name]);
    const wanted = Object.entries({ ...Object.fromEntries(before), ...chosen });
    const { promoted } = known.data;
    // Don't override an area with its promoted version, so that it follows later promotions.
    const others = wanted.filter(([name, version]) => version && version !== promoted[name]);
    choose.mutate({ versions: Object.fromEntries(others) });
  }

  return (
    <>
      <ul className="mt-2 grid gap-2">
        {versionStates(set, known.data).map((one) => (
          <li key={one.name}>
            <VersionRow
              errors={errors.filter(({ name }) => name === one.name)}
              inspected={one}
              onChoose={(version) => setChosen({ ...chosen, [one.name]: version })}
              value={chosen[one.name] ?? one.version ?? ''}
              versions={choices[one.name]?.map(({ version }) => version)}
            />
          </li>
        ))}
      </ul>
      {known.isError && (
        <p className="mt-2 text-ink-muted text-sm">Other versions cannot be chosen here: {known.error.message}</p>
      )}
      {choose.error && <p role="alert">{choose.error.message}</p>}
      {isChanged && (
        <Button className="mt-2" isBusy={choose.isPending} onClick={show} size="sm" variant="primary">
          Show these versions
        </Button>
      )}
    </>
  );
}

const shownVersion = (set: ReleaseSet, name: string) =>
  name === 'shell' ? set.shell.version : set.areas[name]?.version;

interface VersionRowProps {
  inspected: InspectedVersion;
  errors: readonly SeenError[];
  versions: readonly string[] | undefined;
  value: string;
  onChoose(version: string): void;
}

function VersionRow({ inspected: { name, version, state }, errors, versions, value, onChoose }: VersionRowProps) {
  const isChoice = versions !== undefined && state?.label !== 'Dev server';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        {isChoice ? (
          // A native select, because the site's own component belongs to the inspected page.
          <select
            aria-label={`Version of ${name}`}
            className="min-h-9 min-w-0 max-w-full rounded-control border border-ink/70 bg-surface px-2 text-sm"
            onChange={({ target }) => onChoose(target.value)}
            value={value}
          >
            {version === undefined && <option value="">not on the site</option>}
            {version !== undefined && !versions.includes(version) && <option>{version}</option>}
            {versions.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : (
          <span className="wrap-anywhere">{version}</span>
        )}
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
        {errors.length > 0 && (
          <Badge tone="danger">{errors.length === 1 ? '1 error' : `${errors.length} errors`}</Badge>
        )}
      </div>
      {errors.map(({ type, message }) => (
        <p className="wrap-anywhere text-danger-ink text-sm" key={`${type} ${message}`}>
          {type}: {message}
        </p>
      ))}
    </>
  );
}
