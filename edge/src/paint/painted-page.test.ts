import { expect, test } from 'vitest';
import { paintedPage } from './painted-page.ts';

const isAccepted = (inside: string, preloads = '') =>
  paintedPage.safeParse({
    html: `<div class="page">${inside}</div>`,
    preloads,
    title: 'Rooms',
    head: {},
    queries: [],
  }).success;

test.each([
  '<form class="a b" action="/"><input type="hidden" name="sort" value="price"/><button type="submit">Go</button></form>',
  '<!-- --><!--$--><svg viewBox="0 0 2 2"><path stroke-width="2" d="M0 0"/></svg><br/><option selected="">A</option>',
  '<svg aria-hidden="true"><image height="100%" href="data:image/webp;base64,UklGRg==" width="100%"></image></svg>',
  '<img alt="A room of &lt;form&gt;, style= formaction=//elsewhere onclick=" src="/img/1"/>',
  '<p>style=&quot;x&quot; formaction=//elsewhere onclick=x</p><a-b>text</a-b>',
  '<label for="_R_1_">Text</label><textarea id="_R_1_" name="text">one &lt; two</textarea><svg><title>A map</title></svg>',
])('a page may contain %s', (inside) => expect(isAccepted(inside)).toBe(true));

test.each([
  '<img name="getElementById" src="/img/1"/>',
  '<IMG src="/img/1" NAME="getElementById"/>',
  '<image name="getElementById"></image>',
  '<frameset></frameset>',
  '<frame/>',
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
  '<link rel="stylesheet" href="/r/inbox/1.0.0/assets/sheet.css"/>',
  '<b id="lodge-page">{}</b>',
  '<b ID="Lodge-page">{}</b>',
  '<b id="&#108;odge-page">{}</b>',
  '<b class="x" id="lodge-painted">{}</b>',
  '<textarea>',
  '<textarea/>',
  '<title>',
  '<plaintext>',
  '<xmp></xmp>',
  '<noscript></noscript>',
  '<template shadowrootmode="open"></template>',
  '<iframe srcdoc="x"></iframe>',
  '<!--<script>-->',
  '<![CDATA[x]]>',
  '<',
])('a page may not contain %s', (inside) => expect(isAccepted(inside)).toBe(false));

test('a page may preload pictures', () => {
  const attributes = 'href="/img/1/640" imageSrcSet="/img/1/640 640w" imageSizes="100vw" fetchPriority="high"';
  expect(isAccepted('', `<link rel="preload" as="image" ${attributes}/>`.repeat(2))).toBe(true);
});

test.each(['id="lodge-page"', 'href="', "href='", 'onload="alert(1)"', 'href="/img/1"id="lodge-page"'])(
  'a preload may not have %s',
  (attribute) => expect(isAccepted('', `<link rel="preload" as="image" ${attribute}/>`)).toBe(false),
);

test.each([
  ['/?category=Windmills', true],
  ['/room/1', true],
  ['//elsewhere', false],
  ['/\\elsewhere', false],
  ['/\t/elsewhere', false],
  ['https://elsewhere/', false],
])('the canonical address %j is a path of this site: %s', (canonical, expected) => {
  const page = { html: '<div class="page"></div>', preloads: '', title: 'Rooms', head: { canonical }, queries: [] };
  expect(paintedPage.safeParse(page).success).toBe(expected);
});
