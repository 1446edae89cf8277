import { expect, test } from 'vitest';
import { shellEntries, startClosure, type ViteManifest } from './start-files.ts';

const manifest: ViteManifest = {
  'src/routes.tsx': {
    file: 'assets/routes.js',
    imports: ['_rooms.js', '_react.js'],
    dynamicImports: ['src/room-page.tsx'],
    css: ['assets/routes.css'],
  },
  '_rooms.js': { file: 'assets/rooms.js', imports: ['_react.js', 'src/routes.tsx'], css: ['assets/rooms.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/room-page.tsx': { file: 'assets/room-page.js', css: ['assets/room-page.css'] },
  'src/area.css': { file: 'assets/area.css' },
};

test('a script comes after everything that it imports, each once, also in a circle', () => {
  expect(startClosure(manifest, ['src/routes.tsx']).scripts).toEqual([
    'assets/react.js',
    'assets/rooms.js',
    'assets/routes.js',
  ]);
});

test('the sheets of imported scripts belong to the start, those of lazy ones do not', () => {
  expect(startClosure(manifest, ['src/routes.tsx']).styles).toEqual(['assets/rooms.css', 'assets/routes.css']);
});

test('several entries share what they import', () => {
  expect(startClosure(manifest, ['_react.js', 'src/room-page.tsx', 'src/routes.tsx']).scripts).toEqual([
    'assets/react.js',
    'assets/room-page.js',
    'assets/rooms.js',
    'assets/routes.js',
  ]);
});

test('a sheet of its own and a name that is not in the manifest bring no script', () => {
  expect(startClosure(manifest, ['src/area.css', 'src/gone.tsx'])).toEqual({ scripts: [], styles: [] });
});

test('the shell starts with the chunks that its build names, whatever their key', () => {
  const shell: ViteManifest = {
    '_index-1.js': { file: 'assets/index-1.js', name: 'index', dynamicImports: ['src/boot.tsx'] },
    'src/boot.tsx': { file: 'assets/boot-1.js', name: 'boot', css: ['assets/boot-1.css'] },
  };
  expect(startClosure(shell, shellEntries(shell))).toEqual({
    scripts: ['assets/index-1.js', 'assets/boot-1.js'],
    styles: ['assets/boot-1.css'],
  });
  expect(() => shellEntries(manifest)).toThrow('has no chunk named index');
});
