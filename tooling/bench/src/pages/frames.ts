import type { Page } from '@playwright/test';

const MEASURED_MS = 3_000;

export async function framesWhile(page: Page, move: (way: 1 | -1) => Promise<void>): Promise<number> {
  let isMeasured = false;
  const measured = countFrames(page).finally(() => {
    isMeasured = true;
  });
  for (let way: 1 | -1 = 1; !isMeasured; way = way === 1 ? -1 : 1) await move(way);
  return measured;
}

const countFrames = (page: Page) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<number>((done) => {
        let [first, frames] = [0, 0];
        const next = (now: number) => {
          first ||= now;
          if (now - first >= milliseconds) return done((frames * 1_000) / (now - first));
          frames += 1;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    MEASURED_MS,
  );
