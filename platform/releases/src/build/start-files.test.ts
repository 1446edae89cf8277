import { expect, test } from 'vitest';
import { shellStart, startClosure, type ViteManifest } from './start-files.ts';

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

test('a script is listed once after all its imports', () => {
  expect(startClosure(manifest, ['src/routes.tsx']).scripts).toEqual([
    'assets/react.js',
    'assets/rooms.js',
    'assets/routes.js',
  ]);
});

test('style sheets of lazily loaded scripts are not included', () => {
  expect(startClosure(manifest, ['src/routes.tsx']).styles).toEqual(['assets/rooms.css', 'assets/routes.css']);
});

test('an import that several entries share is listed once', () => {
  expect(startClosure(manifest, ['_react.js', 'src/room-page.tsx', 'src/routes.tsx']).scripts).toEqual([
    'assets/react.js',
    'assets/room-page.js',
    'assets/rooms.js',
    'assets/routes.js',
  ]);
});

test('a style sheet entry adds no script', () => {
  expect(startClosure(manifest, ['src/area.css', 'src/gone.tsx'])).toEqual({ scripts: [], styles: [] });
});

test('the start files of the shell include the dynamic imports of its entry', () => {
  const vite: ViteManifest = {
    '_index-1.js': { file: 'assets/index-1.js', name: 'index', dynamicImports: ['_boot-2.js'] },
    '_boot-2.js': {
      file: 'assets/boot-2.js',
      imports: ['_index-1.js'],
      dynamicImports: ['late'],
      css: ['assets/boot-2.css'],
    },
    late: { file: 'assets/late-3.js' },
  };
  const page = '<script type="module" crossorigin src="./assets/index-1.js"></script>';
  expect(shellStart(vite, page)).toEqual({
    entry: 'assets/index-1.js',
    scripts: ['assets/index-1.js', 'assets/boot-2.js'],
    styles: ['assets/boot-2.css'],
  });
  expect(() => shellStart(vite, '<p>')).toThrow('names no script');
});
