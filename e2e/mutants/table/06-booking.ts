import type { Mutant } from '../mutant.ts';

const PANEL = 'remote-guest/src/booking-panel/booking-panel.tsx';
const RULES = 'remote-guest/src/stay/stay-rules.ts';
const DIALOG = 'remote-guest/src/checkout/checkout-dialog.tsx';
const PAY = 'remote-guest/src/checkout/pay-by-card.ts';
const PAYMENT = 'remote-guest/src/checkout/use-payment.ts';

export const BOOKING: readonly Mutant[] = [
  {
    ids: ['S6.01'],
    breaks: 'a room has no title',
    file: 'remote-browse/src/room/room-page.tsx',
    from: '{room.title}</Heading>',
    to: '</Heading>',
  },
  {
    ids: ['S6.02'],
    breaks: 'bedrooms are not shown as rooms',
    file: 'remote-browse/src/room/room-facts.tsx',
    from: "counted(bedrooms, 'room')",
    to: "counted(bedrooms, 'bed')",
  },
  {
    ids: ['S6.03'],
    breaks: 'the picker is not rose',
    file: 'shared-ui/src/calendar/picker.tsx',
    from: "const ROSE = '#f43f5e';",
    to: "const ROSE = '#1d4ed8';",
  },
  {
    ids: ['S6.04'],
    breaks: 'the total is that of one night',
    file: PANEL,
    from: 'const total = toDollars(totalCents);',
    to: 'const total = room.price;',
  },
  {
    ids: ['S6.05'],
    breaks: 'a booked room can be reserved',
    file: RULES,
    from: "if (room.booked) return 'This room is booked';",
    to: '',
  },
  {
    ids: ['S6.06'],
    breaks: 'a host can reserve the own room',
    file: RULES,
    from: "if (viewer && room.host.email === viewer.email) return 'This is your room';",
    to: '',
  },
  {
    ids: ['S6.07'],
    breaks: 'the review does not name the guest',
    file: 'remote-guest/src/checkout/review.tsx',
    from: '{guestName}</Fact>',
    to: '</Fact>',
  },
  {
    ids: ['S6.08'],
    breaks: 'Pay does not say how much',
    file: DIALOG,
    from: 'Pay {formatPrice(price)}$',
    to: 'Pay',
  },
  {
    ids: ['S6.08'],
    breaks: 'no spinner shows while paying',
    file: DIALOG,
    from: 'isBusy={isWaiting} type="submit"',
    to: 'type="submit"',
  },
  {
    ids: ['S6.09'],
    breaks: 'Pay does not wait for the client secret',
    file: DIALOG,
    from: "state.name === 'ready' && stripe.isSuccess",
    to: "state.name !== 'paying' && stripe.isSuccess",
  },
  {
    ids: ['S6.09'],
    breaks: 'Pay can be pressed again while paying',
    file: DIALOG,
    from: 'disabled={!canPay}',
    to: 'disabled={card === undefined}',
  },
  {
    ids: ['S6.10'],
    breaks: 'an intent is asked for without a price',
    file: PANEL,
    from: 'const reasonId = useId();',
    to: "const reasonId = useId(); useMemo(() => checkout.reserve({ id: 0, roomId: room._id, price: 0, stay: { from: '', to: '' } }), []);",
  },
  {
    ids: ['S6.11'],
    breaks: 'the card comes without billing details',
    file: PAY,
    from: ', billing_details: billing })',
    to: ' })',
  },
  {
    ids: ['S6.12'],
    breaks: 'a paid guest stays on the page of the room',
    file: PAYMENT,
    from: "void navigate('/dashboard/my-bookings', { replace: true });",
    to: '',
  },
  {
    ids: ['S6.12'],
    breaks: 'a paid room is not marked as booked',
    file: 'api/src/rooms/storage.ts',
    from: "ELSE coalesce(b.state = 'confirmed' AND b.check_out_at > ${now}, false) END AS booked",
    to: 'ELSE false END AS booked',
  },
  {
    ids: ['S6.13'],
    breaks: "the provider's message is not shown",
    file: 'remote-guest/src/checkout/card-form.tsx',
    from: '{message && (',
    to: '{typingError && (',
  },
  {
    ids: ['S6.13'],
    breaks: 'the message is not red',
    file: 'remote-guest/src/checkout/card-form.tsx',
    from: 'mt-2 text-danger outline-none',
    to: 'mt-2 text-ink outline-none',
  },
  {
    ids: ['S6.14'],
    breaks: 'no toast tells of a booking that cannot be saved',
    file: PAYMENT,
    from: 'toast.error(failure.message);',
    to: '',
  },
  {
    ids: ['S6.14'],
    breaks: 'nothing says that the money goes back',
    file: 'remote-guest/src/checkout/save-problem.tsx',
    from: 'if (failure.isRefunded) {',
    to: 'if (failure.isRefunded) return null; {',
  },
  {
    ids: ['S6.14'],
    breaks: 'the money of a booking that cannot be saved is kept',
    file: 'api/src/checkout/save-booking.ts',
    from: 'if (error instanceof Refusal) await giveBack(services, intentId);',
    to: '',
  },
  {
    ids: ['S6.15'],
    breaks: 'days of the past can be picked',
    file: RULES,
    from: 'minDay: from > today ? from : today,',
    to: "minDay: '2000-01-01',",
  },
  {
    ids: ['S6.16'],
    breaks: 'no payment method is made before the payment is confirmed',
    file: PAY,
    from: '{ payment_method: method.paymentMethod.id }',
    to: '{ payment_method: { card, billing_details: billing } }',
  },
];
