// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, QueryClientProvider, queryClient, RouterProvider } from 'shared-platform';
import { fakeRoomCard } from 'shared-testing';
import { expect, test } from 'vitest';
import { RoomGrid } from './room-grid.tsx';

test('a painted card gets a heart once the scripts run', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <RoomGrid focusAt={undefined} rooms={[fakeRoomCard()]} /> },
  ]);
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  expect(screen.queryByRole('button')).toBeNull();
  render(page, { container, hydrate: true });
  expect(await screen.findByRole('button', { name: 'Save Sunny flat' })).toBeTruthy();
});
