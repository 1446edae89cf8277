// @vitest-environment jsdom
import { fakeRoomDetail } from 'shared-testing';
import { expect, test } from 'vitest';
import { heads } from './painted.ts';

test.each([
  ['a room on offer', {}, 'InStock'],
  ['a booked room', { booked: true }, 'SoldOut'],
  ['a room that its host does not offer now', { unlisted: true }, 'SoldOut'],
])('search engines see whether %s is available', (_, change, availability) => {
  const { jsonLd } = heads['/room/:id'](fakeRoomDetail(change), new URL('https://lodge.example/room/room-1'));
  expect(jsonLd).toMatchObject({ makesOffer: { availability: `https://schema.org/${availability}` } });
});

test('search engines see the details of a room', () => {
  const room = fakeRoomDetail({ amenities: ['sauna', 'moat', 'wifi'] });
  const { jsonLd } = heads['/room/:id'](room, new URL('https://lodge.example/room/room-1'));
  const feature = { '@type': 'LocationFeatureSpecification', value: true };
  expect(jsonLd).toMatchObject({
    amenityFeature: [
      { ...feature, name: 'Wi-Fi' },
      { ...feature, name: 'Sauna' },
    ],
  });
});

test('search engines see the rating of a room once it has one', () => {
  const headOf = (change: object) =>
    heads['/room/:id'](fakeRoomDetail(change), new URL('https://lodge.example/room/room-1')).jsonLd;
  expect(headOf({ rating: { average: 4.87, count: 12 } })).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.87, reviewCount: 12, bestRating: 5, worstRating: 1 },
  });
  expect(headOf({ reviews: { count: 2 } })).not.toHaveProperty('aggregateRating');
});
