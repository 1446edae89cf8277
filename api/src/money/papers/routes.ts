import { paperEndpoints } from 'contracts/endpoints';
import type { FastifyReply } from 'fastify';
import { Refusal, type SavedActor, type Services, serve } from '../../base/index.ts';
import { checkInFor, describeBooking, findOwnBooking } from '../../stays/index.ts';
import { writeCalendarFile } from './calendar-file.ts';
import { drawReceipt } from './draw-receipt.ts';

export function paperRoutes(services: Services) {
  const { db, clock, settings } = services;
  const site = { siteUrl: settings.siteUrl, brand: settings.brand };

  async function read({ person }: SavedActor, id: string) {
    const { booking, role } = await findOwnBooking(db, id, person);
    const reader = { role, now: clock() };
    return {
      booking: { ...(await describeBooking(db, booking, reader)), ...(await checkInFor(db, booking, reader)) },
      reader: role === 'guest' ? 'guest' : 'host',
    } as const;
  }

  return serve(paperEndpoints, {
    getReceipt: async ({ actor, params, reply }) => {
      const { booking } = await read(actor, params.id);
      if (booking.paid === 0) throw new Refusal('payment-not-succeeded');
      nameFile(reply, `receipt-${booking.code}.pdf`);
      return Buffer.from(await drawReceipt({ booking, brand: site.brand, siteUrl: site.siteUrl.href }));
    },
    getCalendarFile: async ({ actor, params, reply }) => {
      const { booking, reader } = await read(actor, params.id);
      nameFile(reply, `stay-${booking.code}.ics`);
      return Buffer.from(writeCalendarFile({ booking, reader, site, now: clock() }));
    },
  });
}

function nameFile(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
}
