import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Updates node_modules to match the lockfile, unless a stamp file shows that it does. Installs `devDependencies` only
 * if `withDev` is true, but never removes them.
 *
 * @throws Error with a one-sentence message
 */
export async function install(root, env, { withDev }) {
  const stampFile = join(root, 'node_modules', '.travel-lodge-install');
  const isCurrent = () =>
    read(stampFile) === stampOf(root) && (!withDev || hasDev(root)) && packagesAreLinked(root, hasDev(root));
  if (isCurrent()) return;
  let release = () => {};
  try {
    mkdirSync(join(root, '.data', 'logs'), { recursive: true });
    release = await acquireLock(join(root, '.data', 'installing'));
    if (isCurrent()) return; // Another process has just installed them.
    const startedAt = Date.now();
    rmSync(stampFile, { force: true }); // If this is interrupted, the next start repeats it.
    await runPnpm(root, env, withDev || hasDev(root));
    // Removes Node's headers (67 MB), because nothing here is compiled against them. The program itself is in node/bin.
    rmSync(join(root, 'node_modules/node/node_modules'), { recursive: true, force: true });
    writeFileSync(stampFile, stampOf(root));
    say(`Packages… ready (${((Date.now() - startedAt) / 1000).toFixed(1)} s)\n`);
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'ENOSPC') {
      throw new Error(`The packages cannot be installed into ${root}: ${error.message}.`);
    }
    throw error;
  } finally {
    release();
  }
}

function runPnpm(root, env, withDev) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // --pm-on-fail=ignore: npx has fetched the right version of pnpm, so pnpm should not read a version from the
  // lockfile.
  const args = ['-y', packageManager, '--pm-on-fail=ignore', 'install', '--frozen-lockfile', '--reporter=append-only'];
  args.push(withDev ? '--prod=false' : '--prod'); // Without this option, pnpm uses NODE_ENV.
  const logFile = join(root, '.data', 'logs', 'install.log');
  const log = createWriteStream(logFile);
  // CI stops pnpm from asking questions. npm's own npm_… variables would cause warnings in pnpm.
  const clean = Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  );
  const what = withDev ? 'Packages, also for development…' : 'Packages…';
  say(process.stderr.isTTY ? what : `${what} installing\n`);
  return new Promise((resolve, reject) => {
    // Use a separate process group, because npx does not forward signals to pnpm.
    const child = spawn('npx', args, {
      cwd: root,
      env: { ...clean, CI: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const stop = (signal) => {
      process.kill(-child.pid, 'SIGTERM');
      process.exit(128 + constants.signals[signal]);
    };
    for (const signal of STOP_SIGNALS) process.once(signal, stop);
    let tail = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        log.write(chunk);
        tail = (tail + chunk).slice(-4_000);
        showProgress(tail);
      });
    }
    child.on('error', (error) =>
      reject(new Error(`npx could not be started (${error.message}); npm must be installed.`)),
    );
    child.on('close', (code) => {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
      log.end();
      if (process.stderr.isTTY) say('\r\u001b[K');
      if (code === 0) return resolve();
      process.stderr.write(`${tail.trim().split('\n').slice(-15).join('\n')}\n`);
      const isOutdated = tail.includes('ERR_PNPM_OUTDATED_LOCKFILE');
      const reason = isOutdated
        ? `pnpm-lock.yaml lacks what a package.json asks for; run npx ${packageManager} install`
        : 'check the connection to the npm registry';
      reject(new Error(`The packages could not be installed; ${reason}. See ${logFile}.`));
    });
  });
}

let shownAt = Date.now();

/** Updates one line on a terminal. On other outputs, such as in CI, prints a new line at intervals. */
function showProgress(text) {
  const last = [...text.matchAll(/Progress: resolved (\d+), reused \d+, downloaded \d+, added (\d+)/g)].at(-1);
  const isTerminal = process.stderr.isTTY;
  if (!last || (!isTerminal && Date.now() - shownAt < 10_000)) return;
  shownAt = Date.now();
  const line = `Packages… ${last[2]} of ${last[1]}`;
  say(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
}

/** Writes to stderr, so that the program's own output, such as JSON, contains only its data. */
function say(text) {
  process.stderr.write(text);
}

/** Returns a hash of everything that affects an installation. */
function stampOf(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(`${file}\n${read(join(root, file))}\n`);
  for (const folder of packageFolders(root)) {
    // Ignore the package's own version, which changes with each release.
    const { version: _, ...needs } = JSON.parse(read(join(root, folder, 'package.json')) || '{}');
    hash.update(`${folder}\n${JSON.stringify(needs)}\n`);
  }
  return hash.digest('hex');
}

/** Returns the folders of the workspace's packages, which are in the root, in `platform` and in `tooling`. */
function packageFolders(root) {
  return ['.', 'platform', 'tooling']
    .flatMap((group) => foldersIn(join(root, group)).map((name) => join(group, name)))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

function foldersIn(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name);
}

/** Returns true if pnpm's record of its last installation includes devDependencies. */
function hasDev(root) {
  return /"?devDependencies"?: true/.test(read(join(root, 'node_modules', '.modules.yaml')));
}

/** Returns false if a package's own node_modules is missing, which can happen even if the root's exists. */
function packagesAreLinked(root, withDev) {
  return packageFolders(root).every((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(join(root, folder, 'package.json')) || '{}');
    const needed = Object.keys({ ...dependencies, ...(withDev && devDependencies) });
    return needed.every((name) => existsSync(join(root, folder, 'node_modules', name)));
  });
}

/** Serializes installations of the same tree. The lock file contains the pid of the process that is installing. */
async function acquireLock(file) {
  let said = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200)); // This also gives the other process time to write its pid.
    const other = Number(read(file));
    if (!isAlive(other)) rmSync(file, { force: true });
    else if (!said) say(`Packages… waiting for process ${other}, which is installing them\n`);
    said = true;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
