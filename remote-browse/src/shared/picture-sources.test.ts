import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

test('our own picture is offered in several widths', () => {
  expect(pictureSources('/img/ab12')).toEqual({
    src: '/img/ab12/640',
    srcSet: '/img/ab12/320 320w, /img/ab12/640 640w, /img/ab12/800 800w, /img/ab12/1280 1280w, /img/ab12/1920 1920w',
  });
});

test.each(['https://images.example/a.jpg', '/img/ab12/320'])('%s is used unchanged', (image) => {
  expect(pictureSources(image)).toEqual({ src: image });
});
