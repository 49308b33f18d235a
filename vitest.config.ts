import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A wait is for a condition. A busy machine may take long to meet it. */
const expect = { poll: { timeout: 20_000, interval: 10 } }
const pageHooks = join(import.meta.dirname, 'tests/support/page-hooks.ts')

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias: { 'vike-react/useData': pageHooks, 'vike-react/usePageContext': pageHooks } },
        test: {
          name: 'unit',
          include: [
            '{src,modules,adapters,ui,scripts}/**/*.test.{ts,tsx}',
            'tests/{architecture,fakes,http,faults,support}/**/*.test.ts',
          ],
          // The files share their worker's modules: to load them again for each file costs more than the tests.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          expect,
        },
      },
    ],
  },
})
