/**
 * A process of its own that relays the waiting events at the moment `NOW`, with the parts that the server has. It kills itself at
 * the step, and the time that it comes to it, that `KILL_AT` names. It writes how often it came to each step.
 */
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { stoppedClock } from '../../support/doubles.ts'
import { stepsTaken, watched } from '../dying.ts'

const clock = stoppedClock(Temporal.Instant.from(process.env['NOW'] ?? ''))
const log = createLog('silent')
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: process.env['DATA_DIR'] ?? '' })
const opened = await openAdapters(config, log, clock)
const { billing, payments } = opened
const documents = watched(watched(billing.documents, 'issue', 'issuing', 'issued'), 'settle', 'settling', 'settled')
const modules = compose({
  ...opened,
  billing: { ...billing, documents },
  payments: { ...payments, payments: watched(payments.payments, 'settleIssued', 'healing', 'healed') },
})
const outbox = watched(opened.outbox, 'done', 'completing', 'completed')
await using relay = startOutboxRelay({ outbox, clock, log, unreadable: async () => {} }, subscribersOf(modules), {
  everyMs: 1e9,
})
await relay.drain()
opened[Symbol.dispose]()
console.log(JSON.stringify(stepsTaken()))
