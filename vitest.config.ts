import { defineConfig } from 'vitest/config'

/** A wait is for a condition: a busy machine may take long, a fault ends the wait at the test's own limit. */
const expect = { poll: { timeout: 20_000, interval: 10 } }

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
          testTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          expect,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
