/** Within a process that a test kills: the parts of the server, some of them watched, and turns of a clock that the test sets. */
import { type Modules, compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { startOutboxRelay } from '../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../src/log.ts'
import { openAdapters } from '../../src/open-adapters.ts'
import { movableClock } from '../support/doubles.ts'
import { watched } from './dying.ts'

type Opened = Awaited<ReturnType<typeof openAdapters>>

/**
 * Makes one turn at each moment of `TURNS` and relays its events. It says the moment before. It dies at a step of `watch`, at
 * `queueing` and `queued` (a message) or at `completing` and `completed` (an event), as `KILL_AT` names it, such as `queued:2`.
 */
export async function makeTurns(
  watch: (opened: Opened) => Opened,
  turn: (modules: Modules) => Promise<unknown>,
): Promise<void> {
  const turns = (process.env['TURNS'] ?? '').split(' ').map((moment) => Temporal.Instant.from(moment))
  const [first] = turns
  if (!first) throw new Error('TURNS names no moment')
  const clock = movableClock(first)
  const log = createLog('silent')
  // A receiver of webhooks is on this machine.
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: process.env['DATA_DIR'] ?? '', WEBHOOK_LOOPBACK: 'on' })
  const opened = await openAdapters(config, log, clock)
  const { messaging } = opened
  const modules = compose({
    ...watch(opened),
    messaging: { ...messaging, messages: watched(messaging.messages, 'add', 'queueing', 'queued') },
  })
  const outbox = watched(opened.outbox, 'done', 'completing', 'completed')
  await using relay = startOutboxRelay({ outbox, clock, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: 1e9,
  })
  for (const moment of turns) {
    console.log(moment.toString())
    clock.set(moment)
    await turn(modules)
    await relay.drain()
  }
  opened[Symbol.dispose]()
  console.log('all is done')
}
