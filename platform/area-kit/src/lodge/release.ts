import { runCommand } from 'releases/tool/run-command';
import { type Repository, readRepository, siteOf } from './repository.ts';

export async function release(command: string, args: string[], folder: string): Promise<number> {
  const line = lineOf(command, args, readRepository(folder));
  const { code, out, error } = await runCommand(line);
  // The release tool prints commands for use in the site's repository.
  if (out) console.log(out.replaceAll(/npm run release -- (\w+) [a-z0-9-]+/g, 'npx lodge $1'));
  if (error) console.error(error);
  return code;
}

function lineOf(command: string, args: string[], repository: Repository): string[] {
  const { folder, manifest } = repository;
  const { name, version } = manifest;
  if (command === 'build') return ['build', name, '--folder', folder, ...args];
  const wanted = args.find((arg) => arg.startsWith('--url='))?.slice(6) ?? valueAfter(args, '--url');
  const others = [...args, ...(wanted ? [] : ['--url', siteOf(undefined, repository).origin])];
  const isNew = !args.includes('--to') && !args.some((arg) => arg.startsWith('--to='));
  switch (command) {
    case 'publish':
      return ['publish', name, '--folder', folder, ...others];
    case 'preview':
      return ['override', `${name}@${version}`, ...others];
    case 'canary': {
      const starts = args.some((arg) => /^--(share|role|country|header)\b/.test(arg));
      if (!starts) return ['canary', ...(args.includes('--end') ? [name] : []), ...others];
      return ['canary', name, ...(isNew ? ['--to', version] : []), ...others];
    }
    case 'promote':
      return ['promote', name, ...(isNew ? ['--to', version] : []), ...others];
    case 'status':
      return ['status', ...others];
    default:
      return [command, name, ...others];
  }
}

function valueAfter(args: string[], option: string): string | undefined {
  const at = args.indexOf(option);
  return at < 0 ? undefined : args[at + 1];
}
