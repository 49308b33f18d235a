import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { runs } from './tests/support/property-runs.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

/** A wait is for a condition. A busy machine may take long to meet it. */
const expect = { poll: { timeout: 60_000, interval: 10 } }
/** No test takes that long, not even beside other work: only one that hangs. More cases of a property take longer. */
const slow = runs(300_000)
const pageHooks = join(import.meta.dirname, 'tests/support/page-hooks.ts')

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
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
          setupFiles: ['tests/support/property-setup.ts'],
          testTimeout: slow,
          hookTimeout: slow,
          expect,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: slow,
          hookTimeout: slow,
          // The files share their worker's browser, and run when the unit tests are done: both want all cores.
          isolate: false,
          sequence: { groupOrder: 1 },
          expect,
        },
      },
    ],
  },
})
