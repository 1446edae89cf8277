/** Code of releases that paints pages, in place of what a build makes: small enough to be read in a test. */

/** A shell that asks the area's module what the page says. */
export const SHELL_PAINTING = `
  exports.shared = { react: 'the only React' };
  exports.createPainter = (site, modules) => async ({ address, answers }) => {
    const text = await modules.browse.text({ address, answers, site });
    return {
      html: '<div data-remote="browse">' + text + '</div>',
      preloads: '',
      title: 'Rooms',
      head: {},
      queries: [{ key: ['rooms'], data: answers }],
    };
  };
`;

/** An area that shows the API's answers; `?misbehave=` in the address makes it do something else. */
export const AREA_PAINTING = `
  const react = require('react');
  const leak = [];
  exports.text = async ({ address, answers }) => {
    const what = new URL(address, 'http://site').searchParams.get('misbehave');
    if (what === 'throw') throw new Error('no such thing');
    if (what === 'crash') { for (;;) leak.push(new Array(1e6).fill(Math.random())); }
    if (what === 'hang') { for (;;); }
    if (what === 'never') return new Promise(() => {});
    if (what === 'form') return '<form class="x" action="//elsewhere">';
    if (what === 'script') return '<script>alert(1)</script>';
    if (what === 'doors') {
      const names = ['process', 'fetch', 'require', 'WebSocket', 'BroadcastChannel'];
      const open = names.filter((name) => name in globalThis);
      const imported = await import('node:fs').then(() => 'fs', () => '');
      let built = '';
      try { built = new Function('return 1')(); } catch {}
      let required = '';
      try { required = require('node:net'); } catch {}
      return 'open: ' + [...open, imported, built, required].join('');
    }
    return react + ' ' + Object.values(answers).map(({ body }) => body).join();
  };
`;
