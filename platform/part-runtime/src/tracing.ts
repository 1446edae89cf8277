import { recordSpans } from './spans.ts';
import type { TracingSettings } from './tracing-settings.ts';

/** A collector that does not answer keeps no part from ending. */
const LAST_WORDS_MS = 2_000;

/** Records spans from here on if the settings want it. Otherwise nothing of OpenTelemetry is loaded. */
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
      const tooLong = new Promise<void>((resolve) => setTimeout(resolve, LAST_WORDS_MS).unref());
      await Promise.race([recorder.flush(), tooLong]);
    },
  };
}
