import { mist } from './land.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import { d, faintLine, line, repeat } from './svg.ts';

/** What falls or drifts in front of the whole picture. */
export function weather(s: Scene): string {
  const { rng } = s;
  if (s.weather === 'mist') return mist(s, 470, 240, 0.6) + mist(s, 640, 150, 0.35);
  if (s.weather === 'rain') {
    const drops = repeat(110, () => {
      const length = rng.range(14, 34);
      return d`M${rng.range(0, WIDTH + 60)} ${rng.range(0, HEIGHT)}l${-length * 0.22} ${length}`;
    });
    return mist(s, 430, 420, 0.28) + line(drops, '#ffffff', 1.6, faintLine(0.32));
  }
  if (s.weather === 'snow') {
    return [2.6, 4.2, 6.4]
      .map((size, i) =>
        line(
          repeat([110, 60, 22][i] ?? 0, () => d`M${rng.range(0, WIDTH)} ${rng.range(0, HEIGHT)}h0`),
          '#ffffff',
          size,
          faintLine(0.75),
        ),
      )
      .join('');
  }
  return '';
}
