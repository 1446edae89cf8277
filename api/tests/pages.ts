import { expect } from 'vitest';
import type { Caller } from './test-api.ts';

export const nextOf = ({ raw }: Awaited<ReturnType<Caller['call']>>): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(raw.headers.link ?? ''))?.[1];

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
export async function allPages(call: Caller['call'], path: string): Promise<any[]> {
  const items = [];
  for (let next: string | undefined = path; next; ) {
    const page = await call('GET', next);
    expect([next, page.status]).toEqual([next, 200]);
    items.push(...page.body);
    next = nextOf(page);
  }
  return items;
}
