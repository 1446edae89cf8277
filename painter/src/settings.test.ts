import { expect, test } from 'vitest';
import { painterSettings } from './settings.ts';

test.each([
  ['/run/lodge/painter.sock', { path: '/run/lodge/painter.sock' }],
  ['127.0.0.1:4001', { host: '127.0.0.1', port: 4001 }],
  ['painter:8080', { host: 'painter', port: 8080 }],
  ['[::1]:4001', { host: '::1', port: 4001 }],
])('PAINTER_ADDRESS may be %s', (value, address) => {
  expect(painterSettings.read({ PAINTER_ADDRESS: value }).PAINTER_ADDRESS).toEqual(address);
});

test.each(['painter.sock', '4001', '127.0.0.1:0', '127.0.0.1:99999', 'http://painter:8080', `/${'x'.repeat(120)}`])(
  'PAINTER_ADDRESS may not be %s',
  (value) => expect(() => painterSettings.read({ PAINTER_ADDRESS: value })).toThrow('PAINTER_ADDRESS must be'),
);

test('the painter has no secret settings', () => {
  for (const [name, setting] of Object.entries(painterSettings.all))
    expect([name, 'isSecret' in setting && setting.isSecret]).toEqual([name, false]);
});
