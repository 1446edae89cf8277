// @vitest-environment jsdom
import '../test-setup.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { AreaScope } from '../layout/area-scope.tsx';
import { DataTable, preloadDataTable } from '../tables/data-table.tsx';
import { AlertDialog, type AlertDialogProps, Dialog } from './dialog.tsx';

function WithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AreaScope name="guest" version="1.0.0">
      <button onClick={() => setIsOpen(true)} type="button">
        Reserve
      </button>
      <Dialog description="Check it." isOpen={isOpen} onClose={() => setIsOpen(false)} title="Review">
        <input aria-label="Name" />
      </Dialog>
    </AreaScope>
  );
}

const onConfirm = vi.fn();

function WithAlert(props: Partial<AlertDialogProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)} type="button">
        Delete
      </button>
      <AlertDialog
        cancelLabel="Keep it"
        confirmLabel="Delete listing"
        description="This cannot be undone."
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={onConfirm}
        title="Delete listing?"
        {...props}
      />
    </>
  );
}

beforeAll(preloadDataTable);

const gone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());

test('a dialog has a name, a description and its area’s attributes', async () => {
  render(<WithDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review', description: 'Check it.' });
  expect(dialog.getAttribute('data-remote')).toBe('guest');
  expect(dialog.getAttribute('data-version')).toBe('1.0.0');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reserve' })).toBeNull());
});

test('Escape closes a dialog and returns focus to its opener', async () => {
  render(<WithDialog />);
  const opener = screen.getByRole('button', { name: 'Reserve' });
  await userEvent.click(opener);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await gone('dialog');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the close button closes a dialog', async () => {
  render(<WithDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Reserve' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await gone('dialog');
});

test('an alert initially focuses the button that cancels', async () => {
  render(<WithAlert />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete listing?', description: 'This cannot be undone.' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
});

test('Escape cancels an alert', async () => {
  onConfirm.mockReset();
  render(<WithAlert />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await gone('alertdialog');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('a busy alert ignores Escape and further presses', async () => {
  onConfirm.mockReset();
  render(<WithAlert isBusy />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog');
  await userEvent.click(screen.getByRole('button', { name: 'Delete listing' }));
  await userEvent.keyboard('{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
});

function Listings() {
  const [titles, setTitles] = useState(['Attic', 'Barn', 'Castle']);
  const [asked, setAsked] = useState('');
  const close = () => setAsked('');
  return (
    <>
      <h1>My Listings</h1>
      <DataTable
        caption="My Listings"
        columns={[
          { key: 'title', header: 'Title', isRowHeader: true, cell: (title) => <a href="#room">{title}</a> },
          {
            key: 'delete',
            header: 'Delete',
            cell: (title) => (
              <button onClick={() => setAsked(title)} type="button">
                Delete {title}
              </button>
            ),
          },
        ]}
        rowKey={(title) => title}
        rows={titles}
      />
      <AlertDialog
        cancelLabel="Keep"
        confirmLabel="Delete listing"
        description="It is gone."
        isOpen={asked !== ''}
        onCancel={close}
        onConfirm={() => {
          setTitles(titles.filter((title) => title !== asked));
          close();
        }}
        title="Delete it?"
      />
    </>
  );
}

test('focus moves to a nearby title or heading if the opener was removed', async () => {
  render(<Listings />);
  const ask = async (title: string, answer: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Delete ${title}` }));
    await userEvent.click(await screen.findByRole('button', { name: answer }));
    await gone('alertdialog');
  };
  const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  await ask('Attic', 'Keep');
  await focused('Delete Attic');
  await ask('Barn', 'Delete listing');
  await focused('Castle');
  await ask('Castle', 'Delete listing');
  await focused('Attic');
  await ask('Attic', 'Delete listing');
  await focused('My Listings');
});

test('an error is shown inside the alert', async () => {
  render(<WithAlert error="It has stays ahead." />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.contains(screen.getByText('It has stays ahead.'))).toBe(true);
});
