import type { Release, ShellPage } from 'releases/store/release';

/** The parts of a shell's page. `%BASE_URL%` in them stands for the folder of the release. */
export interface PageParts extends ShellPage {
  entry: string;
}

/**
 * Returns the page parts that a shell shipped with its release. Shells from before decision 024 shipped a built page,
 * and the missing parts are extracted from it. Remove this when no store has such a shell.
 *
 * @throws Error if the shell has neither
 */
export function pagePartsOf({ html, offers, start, version }: Release): PageParts {
  if (offers?.page && start.main?.entry) return { ...offers.page, entry: start.main.entry };
  const entry = /<script type="module"[^>]* src="(?:\.\/)?([^"]+)"/.exec(html ?? '')?.[1];
  if (!html || !entry) throw new Error(`shell ${version} has no page that this edge understands`);
  const frame = /<!-{2}frame-->(.*)<!-{2}\/frame-->/s.exec(html)?.[1] ?? '';
  return { ...PAGE_BEFORE, frame: frame.replaceAll(/\n\s*/g, ''), entry };
}

const PAGE_BEFORE = {
  lang: 'en',
  head: [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Travel Lodge</title>',
    '<meta name="description" content="Rooms for short stays, from beach huts to castles: browse, reserve, pay by card.">',
    '<link rel="icon" href="%BASE_URL%favicon.svg" type="image/svg+xml">',
  ].join(''),
  noscript: '<p class="pt-20">Travel Lodge needs JavaScript.</p>',
};
