import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../product.ts';

export interface WebKit {
  open(): Promise<WebDriver>;
  console(): string[];
  stop(): void;
}

export async function startWebKit(): Promise<WebKit> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    // A process group, so that one signal ends the driver and its windows.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${url}/status`)).ok).toBe(true)).toPass({ timeout: 15_000 });
  const log = join(folder, 'console');
  const binary = join(folder, 'window');
  writeFileSync(log, '');
  // The driver hides the browser's output, so write it to a file.
  writeFileSync(binary, `#!/bin/sh\nexec ${join(import.meta.dirname, 'window.py')} ${folder} >>${log} 2>&1\n`, {
    mode: 0o755,
  });
  return {
    async open() {
      const capabilities = { browserName: 'WebKit', 'webkitgtk:browserOptions': { binary } };
      const window = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      await window.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 });
      return window;
    },
    console: () => readFileSync(log, 'utf8').split('\n'),
    stop() {
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM');
      screen.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
