import { ErrorPage } from './error-page.tsx';
import { FindRoom } from './find-room.tsx';

function MissingPage() {
  return (
    <ErrorPage reason="There is no page at this address.">
      <FindRoom />
    </ErrorPage>
  );
}

export const route = { Component: MissingPage };
