import { noNames, type Outcome, readArguments } from './arguments.ts';
import { openTarget } from './open-target.ts';

/** What the promoted shell offers and will not offer for ever, and which versions on the site still use it. */
export async function deprecations(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args, {});
  noNames(positionals);
  const { deprecations: all = [] } = await openTarget(values).state();
  return {
    lines:
      all.length === 0
        ? ['Nothing is deprecated']
        : all.flatMap(({ what, advice, usedBy }) => {
            const users = usedBy.map(({ name, version }) => `${name} ${version}`).join(', ');
            return [what, `  ${advice}`, `  ${users ? `used by ${users}` : 'used by no area on the site'}`];
          }),
    json: all,
  };
}
