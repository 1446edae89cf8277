import type { IncomingMessage } from 'node:http';
import { StartError } from 'part-runtime';
import { expect, test } from 'vitest';
import { clientAddressReader, clientNetwork, isOnThisMachine, visitorNetwork } from './client-address.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, connection: { remoteAddress }, headers }) as unknown as IncomingMessage;

test('only trusted proxies may set the client address', () => {
  const said = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.5' };
  expect(clientAddressReader(undefined)(from('127.0.0.1', said))).toBe('127.0.0.1');
  expect(clientAddressReader('loopback')(from('127.0.0.1', said))).toBe('10.0.0.5');
  expect(clientAddressReader('loopback, 10.0.0.0/8')(from('127.0.0.1', said))).toBe('203.0.113.7');
  expect(clientAddressReader('loopback')(from('203.0.113.9', said))).toBe('203.0.113.9');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('%s counts as a visitor from %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

test('only a direct loopback request comes from this machine', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isOnThisMachine(from(address))).toBe(true);
  for (const address of ['10.0.0.5', '10.127.0.1', '::1:2', '']) expect(isOnThisMachine(from(address))).toBe(false);
  expect(isOnThisMachine(from('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }))).toBe(false);
  expect(isOnThisMachine(from('127.0.0.1', { forwarded: 'for=127.0.0.1' }))).toBe(false);
});

test.each(['10.0.0.', 'loopback,', '10.0.0.0/99', 'proxy.lodge.example'])(
  'TRUST_PROXY=%s prevents the start with an explanation',
  (text) => {
    expect(() => clientAddressReader(text)).toThrow(StartError);
    expect(() => clientAddressReader(text)).toThrow('TRUST_PROXY must list addresses or ranges');
  },
);
