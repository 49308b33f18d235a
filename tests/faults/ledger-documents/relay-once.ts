import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { type OpenedAdapters, openAdapters } from '../../../src/open-adapters.ts'
import { stoppedClock } from '../../support/doubles.ts'

/** Relays the waiting events of a data folder at the moment `now`, with the parts that the server has, and closes it. */
export async function relayOnce(
  dataDir: string,
  now: Temporal.Instant,
  watch: (adapters: OpenedAdapters) => OpenedAdapters = (adapters) => adapters,
): Promise<void> {
  const clock = stoppedClock(now)
  const log = createLog('silent')
  using opened = await openAdapters(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), log, clock)
  const adapters = watch(opened)
  const subscribers = subscribersOf(compose(adapters))
  await using relay = startOutboxRelay(
    { outbox: adapters.outbox, clock, log, unreadable: async () => {} },
    subscribers,
    {
      everyMs: 1e9,
    },
  )
  await relay.drain()
}
