import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace as traces } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Recorder, Span, SpanOptions } from './spans.ts';
import type { Trace } from './trace.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** The maximum number of queued spans. More are dropped, to limit memory use while the collector is slow. */
const MAX_QUEUED_SPANS = 2_048;
const RESPONSE_TIMEOUT_MS = 5_000;
const SEND_INTERVAL_MS = 1_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Creates a recorder that sends spans to a collector in the background. Callers pass the parent of each span
 * explicitly, so that OpenTelemetry does not have to patch Node, pg or Fastify.
 */
export function createOtlpRecorder(
  part: string,
  { endpoint, headers, serviceName = part, ratio }: TracingSettings,
  log: (message: string) => void,
): Recorder & { flush(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    headers,
    timeoutMillis: RESPONSE_TIMEOUT_MS,
    concurrencyLimit: 1,
  });
  const sendSpans = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (spans, done) =>
    sendSpans(spans, (result) => {
      if (isFailing !== Boolean(result.error)) {
        isFailing = Boolean(result.error);
        log(isFailing ? `Traces are not taken: ${result.error?.message || 'no answer'}` : 'Traces are taken again');
      }
      done(result);
    });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED_SPANS,
        scheduledDelayMillis: SEND_INTERVAL_MS,
        exportTimeoutMillis: RESPONSE_TIMEOUT_MS + 1_000,
      }),
    ],
  });
  const tracer = provider.getTracer('lodge');

  function start(name: string, { kind, attributes = {} }: SpanOptions, parent: Trace | undefined): Span {
    const span = tracer.startSpan(
      name,
      { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes },
      parent ? contextOf(parent) : ROOT_CONTEXT,
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      trace: { id: traceId, span: spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
      set: (more) => void span.setAttributes(more),
      fail: (error) => void span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(error) }),
      end: () => span.end(),
    };
  }

  return { start, flush: () => provider.shutdown().catch(() => {}) };
}

function contextOf({ id, span, isSampled }: Trace) {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId: span, traceFlags, isRemote: true });
}

/** Returns the error's name and code, but not its message, which may contain personal data. */
function kindOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((each) => typeof each === 'string').join(' ') || 'Error';
}
