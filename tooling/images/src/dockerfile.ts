import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the repository. */
export const ROOT = join(import.meta.dirname, '../../..');

export const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');

/** How the Dockerfile runs a part, so that tests can run it without a container engine. */
export interface Image {
  env: Record<string, string>;
  /** The part's complete command. */
  command: string[];
  /** Exits with 0 if the part is ready. */
  healthcheck: string[];
  user: string;
}

export function imageOf(part: string): Image {
  const base = stage('part');
  const own = stage(part);
  const entry = list(base, /^ENTRYPOINT (.+)$/m);
  return {
    env: Object.fromEntries(
      [...`${envOf(base)} ${envOf(own)}`.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    ),
    command: [...entry, ...list(own, /^CMD (.+)$/m)],
    healthcheck: list(base, /^HEALTHCHECK .*?CMD (.+)$/m),
    user: userOf(own) ?? userOf(base) ?? '',
  };
}

const envOf = (text: string) => /^ENV (.+)$/m.exec(text)?.[1] ?? '';
const userOf = (text: string) => /^USER (.+)$/m.exec(text)?.[1];

/** Returns the instructions of a stage, one per line. */
function stage(name: string): string {
  const joined = DOCKERFILE.replace(/\\\n\s*/g, ' ');
  const found = joined.split(/^(?=FROM )/m).find((text) => new RegExp(`^FROM .* AS ${name}$`, 'm').test(text));
  if (!found) throw new Error(`deploy/Dockerfile has no stage ${name}`);
  return found;
}

function list(text: string, pattern: RegExp): string[] {
  return JSON.parse(pattern.exec(text)?.[1] ?? 'null') ?? [];
}
