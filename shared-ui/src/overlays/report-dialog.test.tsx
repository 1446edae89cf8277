// @vitest-environment jsdom
import '../test-setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { preloadDialog } from './dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

beforeAll(preloadDialog);

test('a report needs a reason', async () => {
  const onReport = vi.fn();
  const shown = (isOpen: boolean) => (
    <ReportDialog
      isBusy={false}
      isOpen={isOpen}
      maxLength={1000}
      onClose={() => {}}
      onReport={onReport}
      reasons={{ untrue: 'It isn’t true', other: 'Something else' }}
      title="Report this review"
    />
  );
  const { rerender } = render(shown(true));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  await send();
  expect(screen.getByText('Please choose a reason.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
  await send();
  expect(screen.getByText('Please say what is wrong.')).toBeTruthy();
  expect(onReport).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Details'), ' Not my house ');
  rerender(shown(false));
  rerender(shown(true));
  await send();
  expect(onReport).toHaveBeenCalledWith({ reason: 'other', text: 'Not my house' });
});
