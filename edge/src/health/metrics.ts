import type { Counts } from 'releases/store/canary-counts';
import type { Current } from '../current-sets.ts';

/** Figures of this edge in Prometheus's text format: how the versions that visitors get fare, and what is promoted. */
export function metricsText(counts: Counts, now: Current | undefined, figures: Record<string, number>): string {
  const lines = Object.entries(figures).flatMap(([name, value]) => [`# TYPE ${name} counter`, `${name} ${value}`]);
  if (!now) return `${lines.join('\n')}\n`;
  const { promoted, pointer } = now;
  const { shell, areas, fallbacks = {} } = promoted.set;
  const versions = [
    { name: 'shell' as const, version: shell.version },
    ...Object.values(areas),
    ...Object.values(fallbacks),
    ...(pointer.canary ? [pointer.canary] : []),
  ];
  const labelled = (name: string, labels: Record<string, string>, value: number) =>
    lines.push(
      `${name}{${Object.entries(labels)
        .map(([label, text]) => `${label}="${text}"`)
        .join(',')}} ${value}`,
    );
  lines.push('# TYPE lodge_edge_set gauge');
  labelled('lodge_edge_set', { set: pointer.set, revision: String(pointer.revision) }, 1);
  lines.push('# TYPE lodge_edge_outcomes_24h gauge');
  for (const { name, version } of versions) {
    const { loads, failures } = counts.health(name, version);
    labelled('lodge_edge_outcomes_24h', { name, version, outcome: 'shown' }, loads);
    labelled('lodge_edge_outcomes_24h', { name, version, outcome: 'failed' }, failures);
  }
  lines.push('# TYPE lodge_edge_vitals_p75 gauge');
  for (const { name, version } of versions) {
    for (const [vital, value] of Object.entries(counts.health(name, version))) {
      if (vital === 'loads' || vital === 'failures' || value === null) continue;
      labelled('lodge_edge_vitals_p75', { name, version, vital }, value);
    }
  }
  return `${lines.join('\n')}\n`;
}
