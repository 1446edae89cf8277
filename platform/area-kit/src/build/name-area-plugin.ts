import type { AreaManifest } from 'contracts';
import type { Plugin } from 'vite';

/** Puts the area's name into its sheet, `area.css`. Must come after Tailwind, which puts the sheet together. */
export function nameArea({ name }: AreaManifest): Plugin {
  return {
    name: 'lodge:name-area',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler: (code) => code.replaceAll('this-area', name),
    },
  };
}
