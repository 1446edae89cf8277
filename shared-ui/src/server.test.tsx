import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as ui from './index.ts';

test('the kit renders on the server', () => {
  const html = renderToString(
    <ui.AreaScope name="browse" version="1.0.0">
      <ui.Menu button={<ui.Avatar />} label="Account menu">
        <a href="/login">Login</a>
      </ui.Menu>
      <ui.Select label="Category" onChange={() => {}} options={[{ value: 'a', label: 'A' }]} value="a" />
      <ui.DateRangeCalendar label="Your stay" onChange={() => {}} value={{ from: '2026-12-03' }} />
      <ui.Dialog isOpen={false} onClose={() => {}} title="Review" />
      <ui.Toaster />
    </ui.AreaScope>,
  );
  expect(html).toContain('data-remote="browse"');
  expect(html).toContain('value="2026-12-03"');
});
