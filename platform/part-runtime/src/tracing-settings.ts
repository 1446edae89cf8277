import { httpAddress, parsed, text } from './setting-kinds.ts';
import type { Settings } from './settings.ts';

/** As OpenTelemetry names them. */
export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: httpAddress,
    unset: 'no traces are recorded',
    doc: 'The collector that gets traces by OTLP over http, such as `http://collector:4318`; see [Traces](#traces)',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: text,
    isSecret: true,
    doc: 'What the collector wants to be told with each request: `name=value`, several separated by commas',
  },
  OTEL_SERVICE_NAME: {
    kind: text,
    unset: '`lodge-edge`, `lodge-api`, `lodge-worker`',
    doc: 'The name of this part in traces',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    kind: parsed(parseShare, 'must be a number from 0 to 1'),
    default: '1',
    doc: 'The share of requests whose traces are recorded; the edge decides (`parentbased_traceidratio`)',
  },
} satisfies Settings;

function parseShare(value: string): number | undefined {
  return /^(0|1|0?\.\d+|1\.0*|0\.\d*)$/.test(value) ? Number(value) : undefined;
}

type Values = { [Name in keyof typeof TRACING]: string | number | undefined };

export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string | undefined;
  ratio: number;
}

/** Undefined: nothing is recorded. */
export function readTracing(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = values;
  if (endpoint === undefined) return undefined;
  const pairs = String(headers)
    .split(',')
    .map((pair) => pair.split('='))
    .filter(([name]) => name);
  return {
    endpoint: String(endpoint),
    headers: Object.fromEntries(
      pairs.map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('='))]),
    ),
    serviceName: values.OTEL_SERVICE_NAME === undefined ? undefined : String(values.OTEL_SERVICE_NAME),
    ratio: Number(values.OTEL_TRACES_SAMPLER_ARG ?? 1),
  };
}
