import { escapeHtml } from '../http-answers.ts';
import type { ProviderLink } from './emulator.ts';
import { identityPage } from './page.ts';

const SUGGESTED: ProviderLink[] = [
  {
    providerId: 'google.com',
    rawId: '100000000000000000001',
    email: 'grace.google@lodge.test',
    displayName: 'Grace Google',
  },
  {
    providerId: 'google.com',
    rawId: '100000000000000000002',
    email: 'hugo.google@lodge.test',
    displayName: 'Hugo Google',
  },
];

const GOOGLE_G = `<svg class="google" viewBox="0 0 48 48" aria-hidden="true"><path fill="#EA4335" d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"/><path fill="#4285F4" d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.9 47 24.6z"/><path fill="#FBBC05" d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.1.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8l7.9-6.2z"/><path fill="#34A853" d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"/></svg>`;

/**
 * Returns the "Sign in with Google" page for popup and redirect. It replaces the emulator's page, which loads styles
 * and scripts from three CDNs, needs inline scripts, and doesn't escape names.
 */
export function googleChooser(known: ProviderLink[]): string {
  const taken = new Set(known.map(({ email }) => email));
  const people = [...known, ...SUGGESTED.filter(({ email }) => !taken.has(email))];
  return identityPage(
    'Sign in with Google',
    `${GOOGLE_G}
<h1>Sign in with Google</h1>
<p class="note">A local stand-in for Google: choose a made-up account or add one. No data leaves this machine.</p>
<p id="problem" role="alert" hidden></p>
<section id="accounts-list" aria-label="Accounts">
<ul>${people.map(person).join('')}</ul>
<button type="button" class="js-new-account plain">Use another account</button>
</section>
<form id="main-form" hidden>
<label for="email-input">Email</label>
<input id="email-input" type="email" required autocomplete="off" placeholder="someone@example.com">
<label for="display-name-input">Name <small>(optional)</small></label>
<input id="display-name-input" autocomplete="off">
<label for="profile-photo-input">Photo URL <small>(optional)</small></label>
<input id="profile-photo-input" type="url" autocomplete="off">
<div class="actions">
<button type="button" id="back-button" class="plain">Back</button>
<button type="submit" id="sign-in">Sign in</button>
</div>
</form>`,
    'google-chooser.js',
  );
}

function person(link: ProviderLink): string {
  const name = link.displayName ?? link.email ?? link.rawId;
  const claims = { sub: link.rawId, email: link.email, name: link.displayName, picture: link.photoUrl };
  return `<li><button type="button" class="js-reuse-account account" data-claims="${escapeHtml(JSON.stringify(claims))}">
<span class="avatar" aria-hidden="true">${escapeHtml(name.slice(0, 1).toUpperCase())}</span>
<span class="who"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(link.email ?? '')}</span></span>
</button></li>`;
}

/** Returns the hidden frame that passes the popup's result to the page. */
export function relayFrame(): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>Sign-in relay</title>
<script src="/stand-ins/identity/gapi.js"></script>
<script src="/stand-ins/identity/popup-relay.js"></script>
`;
}
