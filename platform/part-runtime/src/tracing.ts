import { recordSpans } from './spans.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** The maximum time in ms that a stopping part waits for the collector. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Starts recording spans if the settings enable tracing. Otherwise, OpenTelemetry is not even loaded. */
export async function startTracing(
  part: string,
  settings: TracingSettings | undefined,
  log: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  if (!settings) return { stop: async () => {} };
  const { createOtlpRecorder } = await import('./otlp-recorder.ts');
  const recorder = createOtlpRecorder(`lodge-${part}`, settings, log);
  recordSpans(recorder);
  return {
    async stop() {
      recordSpans(undefined);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
      await Promise.race([recorder.flush(), timeout]);
    },
  };
}
