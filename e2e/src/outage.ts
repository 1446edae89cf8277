import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { dataDir } from './product.ts';

const PARTS = ['api/src/main.ts', 'tooling/postgres/src/main.ts'];

function pidsOf(parts: readonly string[]): number[] {
  const noted = readFileSync(join(dataDir, 'processes'), 'utf8').trim().split('\n');
  return noted.map((line) => Number.parseInt(line, 10)).filter((pid) => parts.some((part) => runs(pid, part)));
}

function runs(pid: number, file: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.trim().endsWith(file);
  } catch {
    return false; // The process has ended in the meantime.
  }
}

/**
 * Kills the API and the database, and suspends the supervisor, which would restart them. Resolves when the site can no
 * longer reach the API. `end` resumes the supervisor, and resolves when the API responds again.
 */
export async function startOutage(request: APIRequestContext): Promise<{ end(): Promise<void> }> {
  const supervisor = (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid;
  const parts = pidsOf(PARTS);
  if (parts.length !== PARTS.length) throw new Error(`Expected ${PARTS.length} processes, found ${parts.join(', ')}`);
  const health = async () => (await request.get('/api/health')).status();
  process.kill(supervisor, 'SIGSTOP');
  for (const pid of parts) process.kill(pid, 'SIGKILL');
  await expect.poll(health, { message: 'the API is away' }).toBe(503);
  return {
    async end() {
      process.kill(supervisor, 'SIGCONT');
      await expect.poll(health, { message: 'the API is back' }).toBe(200);
    },
  };
}
