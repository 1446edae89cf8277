import { httpAddress, parsed, text } from './setting-kinds.ts';
import type { Settings, ValuesOf } from './settings.ts';

/** The standard environment variables of OpenTelemetry. */
export const TRACING = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: httpAddress,
    unset: 'no traces are recorded',
    doc: 'The collector to which traces are sent by OTLP over http, such as `http://collector:4318`; see [Traces](#traces)',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    kind: parsed(parseHeaders, 'must be name=value, several separated by commas'),
    isSecret: true,
    doc: 'Headers for each request to the collector: `name=value`, separated by commas',
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

/** Parses headers whose values are percent-encoded, as OpenTelemetry specifies. */
function parseHeaders(value: string): Record<string, string> | undefined {
  try {
    const pairs = value.split(',').map((pair): [string, string] => {
      const [, name = '', text = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
      return [name, decodeURIComponent(text.trim())];
    });
    return pairs.every(([name]) => name !== '') ? Object.fromEntries(pairs) : undefined;
  } catch {
    return undefined;
  }
}

export interface TracingSettings {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string | undefined;
  ratio: number;
}

/** Returns undefined if tracing is off. */
export function readTracing(values: ValuesOf<typeof TRACING>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = values;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG };
}
