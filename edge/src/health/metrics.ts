import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { canariesOf } from 'releases/store/records';
import type { Current } from '../current-sets.ts';
import type { Counts } from './counts.ts';

export type PageCounter = ReturnType<typeof createPageCounter>;
export type ReportCounter = ReturnType<typeof createReportCounter>;

export function createPageCounter() {
  return new Counter({
    name: 'lodge_edge_pages_total',
    help: 'Pages that can be painted: how they were served (painted, plain), and why.',
    labelNames: ['kind', 'reason'],
    registers: [],
  });
}

export function createReportCounter() {
  return new Counter({
    name: 'lodge_edge_reports_total',
    help: 'Health reports by token: new (counted), repeated and invalid (both ignored).',
    labelNames: ['token'],
    registers: [],
  });
}

export function createHeldCounter() {
  return new Counter({
    name: 'lodge_edge_rollbacks_held_total',
    help: 'Versions and canaries that failed and were not taken back because AUTOMATIC_ROLLBACKS was reached.',
    registers: [],
  });
}

export function createAnswerCounter() {
  return new Counter({
    name: 'lodge_edge_answers_total',
    help: 'What the signed-out ask of the API: kept (answered here), asked (of the API), stale (kept, as the API did not answer), failed.',
    labelNames: ['how'],
    registers: [],
  });
}

export function edgeMetrics(
  counts: Counts,
  current: () => Promise<Current | undefined>,
  policyReports: () => number,
  figures: readonly Metric[],
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'lodge_edge_' });
  new Counter({
    name: 'lodge_edge_policy_reports_total',
    help: 'Reports of browsers about the content security policy.',
    registers,
    collect() {
      this.reset();
      this.inc(policyReports());
    },
  });
  for (const figure of figures) registry.registerMetric(figure);
  new Gauge({
    name: 'lodge_edge_set',
    help: 'The promoted set and its revision, as labels.',
    labelNames: ['set', 'revision'],
    registers,
    async collect() {
      this.reset();
      const now = await current();
      if (now) this.set({ set: now.pointer.set, revision: String(now.pointer.revision) }, 1);
    },
  });
  new Gauge({
    name: 'lodge_edge_outcomes_24h',
    help: 'Pages of the last 24 hours that showed a version, or failed to, counted by all edges.',
    labelNames: ['name', 'version', 'outcome'],
    registers,
    async collect() {
      this.reset();
      const health = await counts.read();
      for (const { name, version } of versionsOf(await current())) {
        const { loads, failures } = health(name, version);
        this.set({ name, version, outcome: 'shown' }, loads);
        this.set({ name, version, outcome: 'failed' }, failures);
      }
    },
  });
  new Gauge({
    name: 'lodge_edge_vitals_p75',
    help: 'Web vitals of the last 24 hours, 75th percentile: lcp and inp in ms, cls without a unit.',
    labelNames: ['name', 'version', 'vital'],
    registers,
    async collect() {
      this.reset();
      const health = await counts.read();
      for (const { name, version } of versionsOf(await current())) {
        const { loads: _, failures: __, ...vitals } = health(name, version);
        for (const [vital, value] of Object.entries(vitals))
          if (value !== null) this.set({ name, version, vital }, value);
      }
    },
  });
  return registry;
}

function versionsOf(now: Current | undefined) {
  if (!now) return [];
  const { shell, areas, fallbacks = {} } = now.promoted.set;
  return [
    { name: 'shell' as const, version: shell.version },
    ...Object.values(areas),
    ...Object.values(fallbacks),
    ...canariesOf(now.pointer),
  ];
}
