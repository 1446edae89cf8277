// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { fakeApi, fakeRoomDetail, GUEST, inHebrew, mixedTexts, renderRoute } from 'shared-testing';
import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

test('the page of a room keeps its word order around right-to-left names', async () => {
  const houseRules = { rules: ['no-smoking'], text: 'Feed the cat.' };
  fakeApi({ 'GET /room/room-1': () => inHebrew(fakeRoomDetail({ houseRules })), 'GET /saved-lists': () => [] });
  renderRoute(routes, '/room/room-1', { user: GUEST, role: 'guest' });
  await screen.findByRole('heading', { level: 1, name: /בית/ });
  expect(mixedTexts()).toEqual([]);
});
