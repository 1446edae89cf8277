import { type Measure, shown, verdict } from './measures.ts';

const [WIDTH, HEIGHT, EDGE] = [360, 40, 8];

export function plotsPage(at: string, measures: readonly Measure[]): string {
  const rows = measures.map(
    (measure) =>
      `<tr class="${measure.ok ? 'ok' : 'missed'}"><th scope="row">${measure.label}<small>${measure.id}</small></th>` +
      `<td>${shown(measure.value)} ${measure.unit}</td><td>${plot(measure)}</td><td>${verdict(measure)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Measurements of Travel Lodge</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
  :root { color-scheme: light dark; font: 15px / 1.5 system-ui, sans-serif }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; overflow-x: auto }
  table { border-collapse: collapse; width: 100% }
  th { text-align: left; font-weight: 500 } small { display: block; opacity: .6 }
  th, td { padding: .4rem .6rem; border-bottom: 1px solid #8884 }
  .missed td:last-child { color: #d33; font-weight: 600 }
  circle { fill: #2a78d6; fill-opacity: .55 } .limit { stroke: #d33 } .goal { stroke: #1a9850 } .axis { stroke: #888 }
</style></head>
<body><h1>Measurements of Travel Lodge</h1>
<p>${at}. Dots are samples; the red line is the budget, the green one the goal.</p>
<table><tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

function plot({ label, samples, budget, stretch }: Measure): string {
  const top = Math.max(...samples, budget, stretch) * 1.1 || 1;
  const x = (value: number) => (EDGE + (value / top) * (WIDTH - 2 * EDGE)).toFixed(1);
  const line = (name: string, value: number) =>
    `<line class="${name}" x1="${x(value)}" x2="${x(value)}" y1="4" y2="${HEIGHT - 4}"/>`;
  const dots = samples.map((value) => `<circle cx="${x(value)}" cy="${HEIGHT / 2}" r="5"/>`);
  return (
    `<svg role="img" aria-label="Samples of ${label}: ${samples.map(shown).join(', ')}" width="${WIDTH}" height="${HEIGHT}">` +
    `<line class="axis" x1="${x(0)}" x2="${x(top)}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>` +
    `${line('limit', budget)}${line('goal', stretch)}${dots.join('')}</svg>`
  );
}
