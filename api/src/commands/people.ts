import { foldEmail } from 'contracts';
import { StartError } from 'part-runtime';
import { type GrantOutcome, grantAdmin } from '../people/index.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run people -- grant-admin EMAIL';

const SENTENCES: Record<GrantOutcome, string> = {
  granted: 'is now an admin.',
  already: 'is already an admin.',
  unknown: 'has never signed in: sign in once on the site, then try again.',
  unverified: 'has not verified the email: follow the link in the identity provider’s email, sign in, then try again.',
};

await runCommand(async ({ db, clock }) => {
  const [command, email] = process.argv.slice(2);
  if (command !== 'grant-admin' || !email) throw new StartError(USAGE);
  const outcome = await grantAdmin(db, foldEmail(email), clock());
  const sentence = `${email} ${SENTENCES[outcome]}`;
  if (outcome === 'unknown' || outcome === 'unverified') throw new StartError(sentence);
  process.stdout.write(`${sentence}\n`);
});
