import type { PaintedPage } from 'contracts';
import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

const SHELL = '<title>Travel Lodge</title><meta name="description" content="Rooms." /><link rel="icon" href="x">';
const place = { origin: 'https://lodge.example', pathname: '/room/7', brand: 'A & B' };
const headOf = (head: PaintedPage['head'], title = 'Hut &amp; sea') =>
  pageHead(SHELL, { html: '', preloads: '', title, head, queries: [] }, place);

test('the title and description of the page replace those of the shell', () => {
  const html = headOf({ description: 'By the sea' });
  expect(html).toContain('<title>Hut &amp; sea</title><meta name="description" content="By the sea" />');
  expect(headOf({})).toContain('content="Rooms."');
});

test('URLs in the head are absolute', () => {
  const html = headOf({ image: '/img/1/1280', canonical: '/?category=Beach' });
  expect(html).toContain('<link rel="canonical" href="https://lodge.example/?category=Beach">');
  expect(html).toContain('<meta property="og:image" content="https://lodge.example/img/1/1280">');
  expect(headOf({})).toContain('<meta property="og:url" content="https://lodge.example/room/7">');
});

test('text by hosts is escaped', () => {
  const evil = '"><script>alert(1)</script>$&';
  const html = headOf({ description: evil, image: evil, jsonLd: { name: evil } }, '&quot;&gt;$&amp;');
  expect(html.match(/<script/g)).toEqual(['<script']);
  expect(html).toContain('"name":"\\">\\u003cscript>alert(1)\\u003c/script>$&"');
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;"');
  expect(html).toContain('<title>&quot;&gt;$&amp;</title>');
});

test('a long description is cut off', () => {
  const [, text] = /name="description" content="([^"]*)"/.exec(headOf({ description: 'word \n '.repeat(200) })) ?? [];
  expect(text?.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/^word word .*…$/);
});
