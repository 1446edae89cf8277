// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Column, DataTable, preloadDataTable } from './data-table.tsx';

interface Person {
  email: string;
  role: string;
}

const columns: Column<Person>[] = [
  { key: 'email', header: 'Email', isRowHeader: true, cell: (person) => person.email },
  { key: 'role', header: 'Role', cell: (person) => person.role },
  { key: 'act', header: 'Action', isHeaderHidden: true, cell: () => <button type="button">Update Role</button> },
];
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ email: `p${at}@x.test`, role: 'guest' }));

function table(rows: Person[]) {
  return <DataTable caption="Users" columns={columns} empty="Nobody" rowKey={(row) => row.email} rows={rows} />;
}

beforeAll(preloadDataTable);

test('a table has a name, columns and row headers', () => {
  render(table(people(2)));
  const users = within(screen.getByRole('table', { name: 'Users' }));
  expect(users.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Email', 'Role', 'Action']);
  expect(users.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['p0@x.test', 'p1@x.test']);
});

test('each value has a label for its card on a phone', () => {
  render(table(people(1)));
  expect(screen.getByRole('cell', { name: 'guest' }).getAttribute('data-label')).toBe('Role');
});

test('a column whose button repeats its header has no label on a card', () => {
  const buttons: Column<Person>[] = [
    ...columns,
    { key: 'delete', header: 'Delete', isButton: true, cell: () => <button type="button">Delete</button> },
  ];
  render(<DataTable caption="Users" columns={buttons} rowKey={(row) => row.email} rows={people(1)} />);
  expect(screen.getByRole('columnheader', { name: 'Delete' }).textContent).toBe('Delete');
  expect(screen.getByRole('cell', { name: 'Delete' }).getAttribute('data-label')).toBeNull();
});

test('an empty table is replaced by its message', () => {
  render(table([]));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('Nobody')).toBeTruthy();
});

test('a page has at most 20 rows', async () => {
  const { rerender } = render(table(people(20)));
  expect(screen.queryByRole('navigation')).toBeNull();
  rerender(table(people(45)));
  expect(screen.getAllByRole('rowheader')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(
    people(45)
      .slice(40)
      .map((person) => person.email),
  );
});

test('the last page is shown if rows of the current page are removed', async () => {
  const { rerender } = render(table(people(21)));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  rerender(table(people(20)));
  expect(screen.getAllByRole('rowheader')).toHaveLength(20);
});

test('the caller can control the page', async () => {
  const onPage = vi.fn();
  const props = { caption: 'Users', columns, rowKey: (row: Person) => row.email, rows: people(45), onPage };
  const { rerender } = render(<DataTable {...props} page={2} />);
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPage.mock.calls).toEqual([[3]]);
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  // A page number beyond the end shows the last page.
  rerender(<DataTable {...props} page={9} />);
  expect(screen.getByText('Page 3 of 3')).toBeTruthy();
});
