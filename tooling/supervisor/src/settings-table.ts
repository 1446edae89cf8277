import { apiSettings } from 'api/base/settings';
import { demoSettings } from 'demo/settings';
import { edgeSettings } from 'edge/settings';
import { painterSettings } from 'painter/settings';
import type { Setting, Settings } from 'part-runtime/settings';
import { releaseSettings } from 'releases/tool/settings';
import { startSettings, testSettings } from './settings.ts';

const readers: Record<string, { all: Settings; required: string[] }> = {
  'npm start': startSettings,
  edge: edgeSettings,
  api: apiSettings,
  painter: painterSettings,
  'npm run demo': demoSettings,
  'npm run release': releaseSettings,
  'npm test': testSettings,
};

/** Returns the table in docs/operations.md with every setting that an operator may set. */
export function settingsTable(): string {
  const settings: Settings = Object.assign({}, ...Object.values(readers).map(({ all }) => all));
  const rows = Object.entries(settings)
    .filter(([, { doc }]) => doc)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${setting.doc} | ${readersOf(name).join(', ')} |`,
    );
  return ['| Name | Default | Meaning | Read by |', '|---|---|---|---|', ...rows].join('\n');
}

function defaultOf(setting: Setting): string {
  return setting.unset ?? (setting.default ? `\`${setting.default}\`` : 'none');
}

/** Returns the parts that read a setting. A part in bold does not start without it in production. */
function readersOf(name: string): string[] {
  return Object.entries(readers)
    .filter(([, reader]) => name in reader.all)
    .map(([reader, { required }]) => (required.includes(name) ? `**${reader}**` : reader));
}
