import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, HOST, inDays } from 'shared-testing';
import { preloadDialog, preloadSelect } from 'shared-ui';
import { routes } from '../routes.tsx';
import { fakeUpload } from './fake-upload.ts';
import { renderRoute } from './render-route.ts';

export const photo = new File(['picture'], 'beach.jpg', { type: 'image/jpeg' });
export const saveButton = () => screen.getByRole('button', { name: 'Save & Continue' });
export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

export async function openAddRoom(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi({ 'POST /images': () => fakeUpload(), [`GET /rooms/${HOST.email}`]: () => [], ...answers });
  await Promise.all([preloadSelect(), preloadDialog()]);
  const router = renderRoute(routes, '/dashboard/add-room');
  await screen.findByRole('heading', { level: 1, name: 'Add Room' });
  return { router, sent, user: userEvent.setup({ applyAccept: false }) };
}

async function setDay(user: ReturnType<typeof userEvent.setup>, label: string, day: string) {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), day);
}

export async function fillRoom(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/Location/), 'Lisbon, Portugal');
  await user.click(screen.getByRole('button', { name: /Category/ }));
  await user.click(await screen.findByRole('option', { name: 'Beach' }));
  await setDay(user, 'From', inDays(1));
  await setDay(user, 'To', inDays(31));
  await user.type(field(/Title/), 'Sunny flat');
  await user.upload(field(/^Picture/), photo);
  await user.type(field(/Price/), '19.99');
  await user.type(field(/Total guest/), '4');
  await user.type(field(/Bedrooms/), '2');
  await user.type(field(/Bathrooms/), '1');
}
