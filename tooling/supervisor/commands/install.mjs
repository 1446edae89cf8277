import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Updates node_modules to match the lockfile, unless a stamp says that it does. Installs `devDependencies` only with
 * `withDev`, but never removes them. Throws an error with one sentence.
 */
export async function install(root, env, { withDev }) {
  const stampFile = join(root, 'node_modules', '.travel-lodge-install');
  const isCurrent = () =>
    read(stampFile) === stampOf(root) && (!withDev || hasDev(root)) && packagesAreLinked(root, hasDev(root));
  if (isCurrent()) return;
  let release = () => {};
  try {
    mkdirSync(join(root, '.data', 'logs'), { recursive: true });
    release = await takeTurn(join(root, '.data', 'installing'));
    if (isCurrent()) return; // another start of this tree has just done it
    const startedAt = Date.now();
    rmSync(stampFile, { force: true }); // so that the next start finishes an interrupted installation
    await runPnpm(root, env, withDev || hasDev(root));
    // Removes Node's headers, 67 MB that nothing here compiles against. The program itself is in node/bin.
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
  // --pm-on-fail=ignore: npx has fetched the right pnpm, which should not look for itself in the lockfile.
  const args = ['-y', packageManager, '--pm-on-fail=ignore', 'install', '--frozen-lockfile', '--reporter=append-only'];
  args.push(withDev ? '--prod=false' : '--prod'); // without the option, pnpm uses NODE_ENV
  const logFile = join(root, '.data', 'logs', 'install.log');
  const log = createWriteStream(logFile);
  // CI keeps pnpm from asking questions. npm's own npm_… variables would only make pnpm warn.
  const clean = Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(lifecycle|package|command)/.test(name)),
  );
  const what = withDev ? 'Packages, also for development…' : 'Packages…';
  say(process.stderr.isTTY ? what : `${what} installing\n`);
  return new Promise((resolve, reject) => {
    // Use a separate process group, because npx does not forward signals to the pnpm that it runs.
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

/** Updates one line on a terminal. Elsewhere, such as in CI, prints a line now and then. */
function showProgress(text) {
  const last = [...text.matchAll(/Progress: resolved (\d+), reused \d+, downloaded \d+, added (\d+)/g)].at(-1);
  const isTerminal = process.stderr.isTTY;
  if (!last || (!isTerminal && Date.now() - shownAt < 10_000)) return;
  shownAt = Date.now();
  const line = `Packages… ${last[2]} of ${last[1]}`;
  say(isTerminal ? `\r\u001b[K${line}` : `${line}\n`);
}

/** Writes to stderr, so that a program's output, such as JSON, is not mixed with it. */
function say(text) {
  process.stderr.write(text);
}

/** Returns a hash of everything that affects an installation. */
function stampOf(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(`${file}\n${read(join(root, file))}\n`);
  for (const folder of packageFolders(root)) {
    // A new version of a package, as before each release, needs no installation.
    const { version: _, ...needs } = JSON.parse(read(join(root, folder, 'package.json')) || '{}');
    hash.update(`${folder}\n${JSON.stringify(needs)}\n`);
  }
  return hash.digest('hex');
}

/** Returns the folders of the workspace's packages: those of the root, and those in `platform` and `tooling`. */
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

/** Returns whether pnpm's record of its last installation includes devDependencies. */
function hasDev(root) {
  return /"?devDependencies"?: true/.test(read(join(root, 'node_modules', '.modules.yaml')));
}

/** A package's own node_modules may be missing although the root's exists. */
function packagesAreLinked(root, withDev) {
  return packageFolders(root).every((folder) => {
    const { dependencies, devDependencies } = JSON.parse(read(join(root, folder, 'package.json')) || '{}');
    const needed = Object.keys({ ...dependencies, ...(withDev && devDependencies) });
    return needed.every((name) => existsSync(join(root, folder, 'node_modules', name)));
  });
}

/** Makes two starts of the same tree install one after the other. The file names the process that is installing. */
async function takeTurn(file) {
  let said = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200)); // also gives the other process time to write its pid
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
