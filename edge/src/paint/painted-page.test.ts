import { expect, test } from 'vitest';
import { paintedPage } from './painted-page.ts';

const isAccepted = (inside: string) =>
  paintedPage.safeParse({
    html: `<div class="page">${inside}</div>`,
    preloads: '',
    title: 'Rooms',
    head: {},
    queries: [],
  }).success;

test.each([
  '<form class="a b" action="/"><input type="hidden" name="sort" value="price"/><button type="submit">Go</button></form>',
  '<!-- --><!--$--><svg viewBox="0 0 2 2"><path stroke-width="2" d="M0 0"/></svg><br/><option selected="">A</option>',
  '<img alt="A room of &lt;form&gt;, style= formaction=//elsewhere onclick=" src="/img/1"/>',
  '<p>style=&quot;x&quot; formaction=//elsewhere onclick=x</p><a-b>text</a-b>',
])('a page may contain %s', (inside) => expect(isAccepted(inside)).toBe(true));

test.each([
  '<form class="a" action="//elsewhere">',
  '<form class="a" action="https://elsewhere">',
  '<form class="a" action="/api/logout">',
  '<form class="a" action="/" method="post">',
  '<form class="a" action="/" target="other">',
  '<form id="f" class="a" action="/">',
  '<form class="a" action="/" action="//elsewhere">',
  '<form action="//elsewhere" class="a" action="/">',
  '<form>',
  '<FORM CLASS="a" ACTION="//elsewhere">',
  '<form\nclass="a" action="//elsewhere">',
  '<form/class="a"/action="//elsewhere">',
  '<button formaction="//elsewhere">',
  '<button FORMACTION="//elsewhere">',
  '<button\tformaction=//elsewhere>',
  '<button/formaction="//elsewhere">',
  '<button class="a"formaction="//elsewhere">',
  "<button formaction='//elsewhere'>",
  '<input type="submit" formmethod="post"/>',
  '<button form="f">',
  `<p>="<button formaction=//elsewhere>"</p>`,
  `<div '"><button formaction=//elsewhere title="">`,
  '<p style="color:red">',
  '<p onclick="alert(1)">',
  '<script>alert(1)</script>',
  '<SCRIPT src="/x.js"></SCRIPT>',
  '<meta http-equiv="refresh" content="0"/>',
  '<base href="//elsewhere"/>',
  '<iframe srcdoc="x"></iframe>',
  '<!--<script>-->',
  '<![CDATA[x]]>',
  '<',
])('a page may not contain %s', (inside) => expect(isAccepted(inside)).toBe(false));
