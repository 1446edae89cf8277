import { ReleaseRefusal } from '../store/refusal.ts';
import type { CheckReply, CheckRequest } from './check-apart.ts';
import { checkRelease } from './check-release.ts';

// The parent ends this process after its reply. Use `on` instead of `once`, so that it does not exit before that.
process.on('message', async ({ release, folder, shells }: CheckRequest) => {
  process.send?.(await check());

  async function check(): Promise<CheckReply> {
    try {
      return { startKb: await checkRelease(release, folder, shells) };
    } catch (error) {
      if (error instanceof ReleaseRefusal) return { refusal: { code: error.code, message: error.message } };
      return { error: String((error as Error).stack ?? error) };
    }
  }
});
