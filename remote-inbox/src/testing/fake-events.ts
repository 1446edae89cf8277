import { vi } from 'vitest';

export class FakeEvents extends EventTarget {
  static opened: FakeEvents[] = [];
  readonly url: string;
  isClosed = false;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  say(type: string, lastEventId: string, data: object = {}): void {
    this.dispatchEvent(new MessageEvent(type, { lastEventId, data: JSON.stringify(data) }));
  }
}

/**
 * Fakes `EventSource` and returns the streams that are opened from now on. Waits until the previous test's stream is
 * closed.
 */
export async function fakeEvents(): Promise<FakeEvents[]> {
  await new Promise((done) => setTimeout(done));
  FakeEvents.opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
  return FakeEvents.opened;
}
