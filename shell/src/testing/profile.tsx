import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnSession } from 'contracts';
import { fakeApi } from 'shared-testing';
import { expect } from 'vitest';
import { providePages } from './fake-pages.tsx';
import { signInAs } from './fake-site.ts';
import { renderSite } from './render-site.tsx';

export const SESSIONS: OwnSession[] = [
  { _id: 's-1', device: 'Firefox on Linux', place: 'Lisbon', seenAt: new Date().toISOString(), isCurrent: true },
  { _id: 's-2', device: 'Safari on iPhone', place: 'Paris', seenAt: '2026-01-02T12:00:00.000Z', isCurrent: false },
  { _id: 's-3', device: null, place: null, seenAt: '2026-01-01T12:00:00.000Z', isCurrent: false },
];

export const refusal = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });

export function prepareProfile(): void {
  signInAs('host', '/img/gina');
  providePages();
  fakeApi({ 'GET /sessions': () => SESSIONS });
}

export async function openDialog(button: string, title = button) {
  renderSite('/dashboard/profile');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}

export const press = (dialog: Awaited<ReturnType<typeof openDialog>>, name: string) =>
  userEvent.click(dialog.getByRole('button', { name }));
export const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
