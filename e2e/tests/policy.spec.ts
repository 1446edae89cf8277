import { noteViolations } from '../src/policy.ts';
import { expect, test } from '../src/test.ts';

test('violations of the content security policy are blocked and reported', async ({ page, context, complaints }) => {
  const violations = await noteViolations(context);
  // The test provokes console errors.
  complaints.areTolerated = true;
  await page.goto('/login');
  const outcome = await page.evaluate(async () => {
    // Runs in its own task, because code evaluated by a debugger may use `eval`.
    await new Promise((done) => setTimeout(done));
    const refused = (work: () => unknown) => {
      try {
        work();
        return false;
      } catch {
        return true;
      }
    };
    const part = document.createElement('p');
    document.body.append(part);
    part.setAttribute('style', 'position: fixed');
    new Image().src = 'https://elsewhere.example/pixel.png';
    return {
      markup: refused(() => {
        part.innerHTML = '<img src="x" onerror="globalThis.tampered = true">';
      }),
      code: refused(() => Reflect.construct(Function, ['globalThis.tampered = true'])()),
      script: refused(() => {
        document.createElement('script').src = 'https://elsewhere.example/x.js';
      }),
      inline: refused(() => {
        document.createElement('script').text = 'globalThis.tampered = true';
      }),
      fetch: await fetch('https://elsewhere.example/').then(
        () => false,
        () => true,
      ),
      style: getComputedStyle(part).position !== 'fixed',
      tampered: globalThis.tampered !== true,
    };
  });
  expect(outcome).toEqual(Object.fromEntries(Object.keys(outcome).map((what) => [what, true])));
  const directives = () => new Set(violations.map((text) => text.split(' ')[0]));
  await expect
    .poll(() => [...directives()].sort())
    .toEqual(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-attr']);
});
