/** Emails that people can unsubscribe from. Emails about bookings, payouts and accounts are always sent. */
export const MAIL_KINDS = ['saved-places', 'waitlist', 'messages', 'review-requests', 'published-reviews'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const MAIL_KIND_TEXTS: Record<MailKind, { name: string; when: string }> = {
  'saved-places': { name: 'Saved places', when: 'When a saved place costs less, or is available again.' },
  waitlist: { name: 'Waitlist', when: 'When nights that you wait for are free, and held for you.' },
  messages: { name: 'Messages', when: 'When somebody wrote to you, and you have not read it after five minutes.' },
  'review-requests': { name: 'Requests for reviews', when: 'A day after a stay that you have not reviewed.' },
  'published-reviews': { name: 'Reviews about you', when: 'When a review of you or of your place can be read.' },
};

export const mailLinkPath = (secret: string) => `/mails/${secret}`;
