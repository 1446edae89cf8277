import type { AreaManifest } from 'contracts';
import type { Plugin } from 'vite';

/** Inserts the area's name into its style sheet. Register this plugin after Tailwind, which assembles the sheet. */
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
