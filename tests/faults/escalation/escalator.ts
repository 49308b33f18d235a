/**
 * A process of its own that passes offers on, rings the alarm and relays the events, with the parts that the server has. It makes
 * one turn at each moment of `TURNS`, and says so before. It kills itself at the step of `steps`, and the time that it comes to it,
 * that `KILL_AT` names, such as `ringing:2`.
 */
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { movableClock } from '../../support/doubles.ts'
import { watched } from '../dying.ts'
import { ordered } from './steps.ts'

const clock = movableClock(ordered)
const log = createLog('silent')
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: process.env['DATA_DIR'] ?? '' })
const opened = await openAdapters(config, log, clock)
const { booking, messaging } = opened
const modules = compose({
  ...opened,
  booking: {
    ...booking,
    bookings: watched(booking.bookings, 'save', 'passing on', 'passed on'),
    offers: watched(booking.offers, 'keep', 'ringing', 'rung'),
  },
  messaging: { ...messaging, messages: watched(messaging.messages, 'add', 'queueing', 'queued') },
})
const outbox = watched(opened.outbox, 'done', 'completing', 'completed')
await using relay = startOutboxRelay({ outbox, clock, log, unreadable: async () => {} }, subscribersOf(modules), {
  everyMs: 1e9,
})
for (const turn of (process.env['TURNS'] ?? '').split(' ')) {
  console.log(turn)
  clock.set(Temporal.Instant.from(turn))
  await modules.booking.escalate()
  await relay.drain()
}
opened[Symbol.dispose]()
console.log('all is done')
