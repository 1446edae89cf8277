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

/** Every expression of the alert rules and the dashboard. */
export function expressions(): string[] {
  const files = RULES.map((file) => parse(readFileSync(join(MONITORING, file), 'utf8')) as RuleFile);
  const board = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return [
    ...files.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))),
    // Grafana says how long an interval is.
    ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'))),
  ];
}

/** The parts of an expression of this kind; `⚠` are those that Prometheus does not understand. */
export function nodes(expression: string, kind: string): string[] {
  const found: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, from, to }) {
      if (name === kind) found.push(expression.slice(from, to));
    },
  });
  return found;
}

/** The product's metrics that dashboard and alerts ask for. */
export function usedMetrics(): string[] {
  const names = expressions().flatMap((expression) => nodes(expression, 'Identifier'));
  return [...new Set(names)].filter((name) => name.startsWith('lodge_'));
}

/** The metrics in a part's answer to a scraper. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((end) => `${name}_${end}`)] : [name],
  );
}
