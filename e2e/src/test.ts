import { test as base, expect } from '@playwright/test';

/** What a page said that nobody wanted to hear: errors in the console, exceptions, blocked by the policy. */
interface Complaints {
  list: string[];
  /** Set by a test that takes the site away from under the page. */
  areTolerated: boolean;
}

/** A card that fails is answered with 402; the browser reports each failed request in the console. */
const EXPECTED = /status of 402/;

/** Every journey also proves that no page complained. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const list: string[] = [];
      const complaints: Complaints = { list, areTolerated: false };
      context.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) list.push(message.text());
      });
      context.on('weberror', (error) => list.push(error.error().message));
      await use(complaints);
      if (!complaints.areTolerated) expect(list, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
