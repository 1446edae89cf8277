import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { ROOT } from './dockerfile.ts';

export const MONITORING = join(ROOT, 'deploy/monitoring');

interface RuleFile {
  groups: { rules: { expr: string }[] }[];
}

export const RULES = ['alerts.yaml', 'service-levels.yaml'];

/** Returns every expression of the alert rules and the dashboard. */
export function expressions(): string[] {
  const files = RULES.map((file) => parse(readFileSync(join(MONITORING, file), 'utf8')) as RuleFile);
  const board = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...files.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))),
    // Grafana replaces this variable with an interval.
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'))),
  ];
}

/** Returns the nodes of this kind in an expression. `⚠` selects those that Prometheus cannot parse. */
export function nodes(expression: string, kind: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, from, to }) {
      if (name === kind) found.push(expression.slice(from, to));
    },
  });
  return found;
}

/** Returns the product's metrics that the dashboard and alerts use. */
export function usedMetrics(): string[] {
  const names = expressions().flatMap((expression) => nodes(expression, 'Identifier'));
  return [...new Set(names)].filter((name) => name.startsWith('lodge_'));
}

/** Returns the names of the metrics in a part's response to a scrape. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((end) => `${name}_${end}`)] : [name],
  );
}
