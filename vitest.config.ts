import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{src,modules,adapters,ui,scripts}/**/*.test.{ts,tsx}',
            'tests/{architecture,fakes,http,faults}/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // A browser on a busy machine may lose a page once; a fault of ours fails twice.
          retry: 1,
        },
      },
    ],
  },
})
