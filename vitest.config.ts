import { defineConfig } from 'vitest/config';

import { chooseTemporaryFolder } from '#test/app/temporary.ts';

chooseTemporaryFolder();

export default defineConfig({
  test: {
    include: ['{src,test,scripts,bench,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/app/global-setup.ts'],
    setupFiles: ['test/app/reader.ts', 'test/app/same-cases.ts'],
    execArgv: ['--import', new URL('./test/app/english.ts', import.meta.url).href],
    // For what hangs; on a machine that has much else to do a test may take its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Files share a process: to start one for each and load the server anew took half of the time. What a file
    // needs for itself it makes, its database and servers above all, and it gives back what it changed.
    isolate: false,
    // Tests wait for the database a good third of their time: one worker more than the smallest machine has cores.
    maxWorkers: 3,
    // The server's sources run on Node as they are, and so do their tests: Vite's runner took longer to transform
    // them than the tests took. Nothing here replaces modules, so its loader is not needed either.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
