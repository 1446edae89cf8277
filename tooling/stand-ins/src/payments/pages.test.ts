import { expect, test } from 'vitest';
import { startPayments } from './test-server.ts';

test.each(['/stripe.js', '/card-frame.js', '/3ds.js'])('%s is a valid script', async (path) => {
  const { url } = await startPayments();
  const response = await fetch(`${url}${path}`);
  expect(response.headers.get('content-type')).toMatch('text/javascript');
  const script = await response.text();
  expect(() => new Function(script)).not.toThrow();
  expect(script).not.toMatch(/^(import|export) /m);
});

test.each(['/card-frame', '/card-frame.css', '/stripe.js'])('%s may only be framed by its own origin', async (path) => {
  const { url } = await startPayments();
  const policy = (await fetch(`${url}${path}`)).headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("script-src 'self'");
});

test('the pages contain no inline script or style', async () => {
  const { url } = await startPayments();
  const page = await (await fetch(`${url}/card-frame`)).text();
  expect(page).not.toMatch(/style=|<style|<script>|\son\w+=/);
});

test('an unchanged script is not sent again', async () => {
  const { url } = await startPayments();
  const etag = (await fetch(`${url}/stripe.js`)).headers.get('etag') ?? '';
  expect((await fetch(`${url}/stripe.js`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${url}/somewhere`)).status).toBe(404);
});
