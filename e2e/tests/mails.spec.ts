import { expectReadableEmail, mailsTo } from '../src/mail.ts';
import { personOf, signUp } from '../src/people.ts';
import { expect, test } from '../src/test.ts';

/** Runs after all other tests and checks the emails that they sent. If it runs alone, it checks only its own. */

const KINDS = [
  /^Your stay at .* is booked$/,
  /^.* booked .*$/,
  /^Your stay at .* has been cancelled$/,
  /^.*’s stay at .* has been cancelled$/,
  /^Your stay at .* has been changed$/,
  /^.* changed the stay at .*$/,
  /^Your payment for .* is being refunded$/,
  /^How to check in at .*$/,
  /^How was .*\?$/,
  /^.* reviewed .*$/,
  /^.* wrote (to you|you \d+ messages)$/,
  /^.* costs less now$/,
  /^.* is available again$/,
  /^\d+ places in “.*” are better now$/,
  /^.* is free on your dates, and held for you$/,
  /^Booked twice: .*$/,
  /^Your bank did not accept a payout$/,
  /^You’re now a host on .*$/,
  /^Your request to become a host on .*$/,
  /^The (review|message) that you reported was .*$/,
  /^Your (review|message) (was removed|is shown again)$/,
  /^Your .* password was changed$/,
  /^Your email address is verified$/,
  /^Your .* account was deleted$/,
];

test('every kind of email is readable in every size, theme and format', {
  tag: ['@shell', '@sign-up', '@mail'],
}, async ({ page, request, browser }) => {
  const person = personOf('mila', 'Mila Mail');
  await page.goto('/');
  await signUp(page, person);
  await expect
    .poll(async () => (await mailsTo(request, person.email)).map(({ subject }) => subject))
    .toContain('Your email address is verified');
  const sent = await mailsTo(request);
  // The identity provider sends these emails itself, as plain text.
  const mails = sent.filter(({ subject }) => !/^(Reset your password|Verify your email) for /.test(subject));
  for (const { subject } of mails)
    expect(
      KINDS.filter((kind) => kind.test(subject)),
      subject,
    ).toHaveLength(1);
  const one = KINDS.flatMap((kind) => mails.find(({ subject }) => kind.test(subject)) ?? []);
  for (const mail of one) await expectReadableEmail(browser, mail);
});
