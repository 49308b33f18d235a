import { addDemo } from '../../../src/cli/demo/index.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from './whole-app.ts'

const never = 1e9

/** The whole application, whose outbox relay acts only when the test drains it. */
export async function openRelayedApp(settings: Readonly<Record<string, string>> = {}) {
  const log = createLog('silent')
  const whole = await openWholeApp(log, settings)
  const { adapters, modules, clock } = whole
  const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: never,
  })
  return {
    ...whole,
    relay,
    /** Adds the sample business. */
    addDemo: () => addDemo(adapters.database, modules.catalogue, clock.now(), () => {}),
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      whole[Symbol.dispose]()
    },
  }
}
