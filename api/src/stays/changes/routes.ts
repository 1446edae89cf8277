import { changeEndpoints } from 'contracts/endpoints';
import { type Services, serve } from '../../base/index.ts';
import { changeBooking } from './change-booking.ts';
import { endChange } from './end-change.ts';
import { previewChange } from './preview-change.ts';

export function changeRoutes(services: Services) {
  return serve(changeEndpoints, {
    previewChange: ({ actor, params: { id }, query: { from, to, ...party } }) =>
      previewChange(services, actor, { id, stay: { from, to }, party }),
    changeBooking: ({ actor, params: { id }, body: { from, to, ...rest } }) =>
      changeBooking(services, actor, { id, stay: { from, to }, ...rest }),
    endChange: ({ actor, params }) => endChange(services, actor, params.id),
  });
}
