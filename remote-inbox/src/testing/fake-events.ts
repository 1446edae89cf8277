import { vi } from 'vitest';

/** Stands for the browser's `EventSource`: the test says what comes. */
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

/** The streams that are opened from here on, once that of the test before is closed. */
export async function fakeEvents(): Promise<FakeEvents[]> {
  await new Promise((done) => setTimeout(done));
  FakeEvents.opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
  return FakeEvents.opened;
}
