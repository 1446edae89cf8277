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

/** The code of an area that shows the API's responses. `?misbehave=` in the address makes it misbehave. */
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
    if (what === 'end') process.exit(1);
    if (what === 'late-end') { setTimeout(() => process.exit(1)); return 'soon gone'; }
    if (what === 'look') {
      const tried = (work) => { try { return work(); } catch (error) { return error.code ?? error.message; } };
      const module = (name) => process.getBuiltinModule('node:' + name);
      return JSON.stringify({
        environment: Object.keys(process.env),
        file: tried(() => module('fs').readFileSync('/proc/' + process.ppid + '/environ', 'utf8')),
        folder: tried(() => module('fs').readdirSync('/')),
        program: tried(() => module('child_process').execFileSync('id').toString()),
        thread: tried(() => new (module('worker_threads').Worker)('', { eval: true }) && ''),
      });
    }
    if (what === 'signal') return String(process.kill(process.ppid, 'SIGUSR1'));
    return react + ' ' + Object.values(answers).map(({ body }) => body).join();
  };
`;
