import type { ReleaseName, VersionState } from 'contracts';
import { Badge, Button, type Column, DataTable, EmptyState, preloadDialog } from 'shared-ui';
import { formatInstant } from '../shared/format-instant.ts';
import {
  type Confirmation,
  canaryConfirmation,
  promoteConfirmation,
  retireConfirmation,
  rollbackConfirmation,
} from './confirmations.ts';
import { Loads, Vitals } from './health.tsx';
import { formatSize } from './labels.ts';

interface VersionsTableProps {
  name: ReleaseName;
  versions: readonly VersionState[];
  isCanaryRunning: boolean;
  onAsk(question: Confirmation): void;
  onPreview(version: string): void;
  onNotes(version: string): void;
}

export function VersionsTable({ name, versions, isCanaryRunning, onAsk, onPreview, onNotes }: VersionsTableProps) {
  const columns: Column<VersionState>[] = [
    {
      key: 'version',
      header: 'Version',
      isRowHeader: true,
      cell: (version) => <VersionName name={name} version={version} onNotes={onNotes} />,
    },
    {
      key: 'published',
      header: 'Published',
      cell: ({ at, by }) => (
        <div className="as-cards:text-right">
          <p>{formatInstant(at)}</p>
          <p className="wrap-anywhere text-ink-muted text-sm">by {by}</p>
        </div>
      ),
    },
    {
      key: 'size',
      header: 'Size and contracts',
      cell: ({ bytes, requires }) => (
        <div className="as-cards:text-right">
          <p className="tabular-nums">{formatSize(bytes)}</p>
          {requires && (
            <p className="text-ink-muted text-sm">
              platform {requires.platform}, http {requires.http}
            </p>
          )}
        </div>
      ),
    },
    { key: 'loads', header: 'Visits', cell: ({ health }) => <Loads health={health} /> },
    { key: 'vitals', header: 'Vitals, p75', cell: ({ health }) => <Vitals health={health} /> },
    {
      key: 'action',
      header: 'Action',
      isHeaderHidden: true,
      cell: (version) => (
        <Actions name={name} version={version} isCanaryRunning={isCanaryRunning} onAsk={onAsk} onPreview={onPreview} />
      ),
    },
  ];
  return (
    <DataTable
      caption={`Versions of ${name}`}
      columns={columns}
      rows={versions}
      rowKey={({ version }) => version}
      pageSize={10}
      empty={<EmptyState title={`No version of ${name} is stored`} />}
    />
  );
}

interface VersionNameProps extends Pick<VersionsTableProps, 'name' | 'onNotes'> {
  version: VersionState;
}

function VersionName({ name, version: { version, isPromoted, isFallback, isBroken }, onNotes }: VersionNameProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere font-medium">{version}</span>
        {isPromoted && <Badge tone="success">Promoted</Badge>}
        {isFallback && <Badge tone="info">Fallback</Badge>}
        {isBroken && <Badge tone="danger">Broken</Badge>}
      </div>
      <button
        aria-label={`Release notes of ${name} ${version}`}
        className="py-1 font-normal text-ink-muted text-sm underline underline-offset-2"
        onClick={() => onNotes(version)}
        onFocus={preloadDialog}
        onPointerEnter={preloadDialog}
        type="button"
      >
        Release notes
      </button>
    </>
  );
}

interface ActionsProps extends Omit<VersionsTableProps, 'versions' | 'onNotes'> {
  version: VersionState;
}

function Actions({ name, version: { version, isPromoted }, isCanaryRunning, onAsk, onPreview }: ActionsProps) {
  const press = (label: string) => ({
    size: 'sm' as const,
    'aria-label': `${label} ${name} ${version}`,
    children: label,
    onFocus: preloadDialog,
    onPointerEnter: preloadDialog,
  });
  return (
    <div className="flex flex-wrap gap-2 as-table:justify-end">
      {isPromoted ? (
        <>
          <Button {...press('Roll back')} onClick={() => onAsk(rollbackConfirmation(name, version))} />
          {name !== 'shell' && <Button {...press('Retire')} onClick={() => onAsk(retireConfirmation(name))} />}
        </>
      ) : (
        <>
          <Button {...press('Promote')} onClick={() => onAsk(promoteConfirmation(name, version))} />
          <Button
            {...press('Start canary')}
            disabled={isCanaryRunning}
            onClick={() => onAsk(canaryConfirmation(name, version))}
          />
        </>
      )}
      <Button {...press('Preview link')} onClick={() => onPreview(version)} />
    </div>
  );
}
