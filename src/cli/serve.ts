import { setTimeout as pause } from 'node:timers/promises'
import { letMainThreadGoFirst, systemClock } from '#adapters/system'
import { compose } from '../compose.ts'
import type { Config } from '../config.ts'
import { createHttpApp } from '../http/app.ts'
import { createGroup } from '../group.ts'
import { openDataFolder } from '../data-folder.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import type { Readiness } from '../http/operations/health-routes.ts'
import { builtPages, sourcePages } from '../http/pages/pages.ts'
import { listen } from '../http/server.ts'
import { siteStylesheet } from '../http/pages/site-stylesheet.ts'
import { nightlyBackupsOf } from '../backups/open-nightly.ts'
import { expireBookings } from '../jobs/bookings/expire-bookings.ts'
import { alertOfOldBackup } from '../jobs/messages/alert-office.ts'
import { alertOfStuck } from '../jobs/messages/alert-stuck.ts'
import { startMessageDelivery } from '../jobs/messages/message-delivery.ts'
import { startJobs } from '../jobs/upkeep/nightly.ts'
import { remind } from '../jobs/messages/reminders.ts'
import { alertOfUnreadable } from '../jobs/outbox/alert-unreadable.ts'
import { startOutboxRelay } from '../jobs/outbox/relay.ts'
import { subscribersOf } from '../jobs/outbox/subscribers.ts'
import { startWebhookDelivery } from '../jobs/webhooks/webhook-delivery.ts'
import { createLog } from '../log.ts'
import { openAdapters } from '../open-adapters.ts'
import { paymentMode } from '../payments/settings.ts'
import { removeUnfinished } from '../private-files.ts'
import { forgetSnapshots } from '../upgrade/snapshots.ts'
import { seedWhenEmpty } from './seed.ts'

/**
 * Serves until the process gets a signal to stop, then answers the requests that have begun and closes everything in
 * reverse.
 */
export async function serve(config: Config): Promise<void> {
  const stop = untilStopped()
  const log = createLog(config.logLevel)
  openDataFolder(config.dataDir)
  const readiness: Readiness = { state: 'starting' }

  await using opened = new AsyncDisposableStack()
  opened.use(lockDataFolder(config.dataDir, config.publicUrl))
  await removeUnfinished(config.dataDir)
  const adapters = opened.use(await openAdapters(config, log, systemClock, true))
  await adapters.storage.begin()
  const modules = compose(adapters)
  await seedWhenEmpty(modules.catalogue, log)
  await modules.launch.settleEarlier()
  await modules.payments
    .closeTestPayments()
    .catch((fault: unknown) => log.error({ err: fault }, 'open test payments could not be cancelled'))
  const pages = config.mode === 'development' ? await sourcePages() : builtPages()
  opened.defer(() => pages.close())
  opened.defer(() => modules.analytics.store())
  const { trace } = adapters.database.acting
  const services = opened.use(createGroup())
  const stopping = new AbortController()
  opened.defer(() => stopping.abort())
  const relay = services.use(
    startOutboxRelay(
      {
        ...adapters,
        log,
        unreadable: alertOfUnreadable(modules),
        onKept: (listener) => adapters.outbox.onKept(listener),
        trace,
      },
      subscribersOf(modules),
    ),
  )
  const delivery = services.use(
    startMessageDelivery({
      ...adapters,
      ...adapters.messaging,
      log,
      trace,
      random: Math.random,
      stuck: alertOfStuck(modules, adapters.clock),
    }),
  )
  modules.messaging.attachDelivery(delivery)
  modules.webhooks.attachWebhookWorker(
    services.use(startWebhookDelivery({ ...adapters, webhooks: modules.webhooks, log })),
  )
  const others = {
    expireBookings: () => expireBookings(modules, log),
    forgetSnapshots: async () => forgetSnapshots(config.databaseFile, adapters.clock.now()),
    forgetAnswers: (limit: number) => adapters.answers.forget(adapters.clock.now(), limit),
    // A page that was away for a week reads everything anew.
    async forgetEvents(limit: number) {
      const before = adapters.clock.now().subtract({ hours: 7 * 24 })
      return (
        (await adapters.live.forget(before, limit)) + (await adapters.conversations.threads.forgetEvents(before, limit))
      )
    },
    backUp: nightlyBackupsOf(
      config,
      adapters.clock,
      { alert: alertOfOldBackup(modules), takeTurn: () => modules.backups.takeTurn() },
      log,
      stopping.signal,
    ),
    remind: () => remind({ ...modules, reminders: adapters.reminders, clock: adapters.clock }, log),
    indexTexts: (limit: number) => adapters.textIndex.fill(limit),
    mergeTexts: (limit: number) => adapters.textIndex.merge(limit),
    untilWritable: adapters.storage.untilWritable,
    signs: adapters.signs,
  }
  if (config.jobs) services.use(startJobs(modules, others, log))
  else log.warn('timed jobs are off: no reminders are sent, and nothing expires or is deleted')
  const { app, hub, webhooks, security, before, warm } = createHttpApp({
    config,
    adapters,
    modules,
    pages,
    readiness,
    log,
    stylesheet: siteStylesheet(config.mode),
    // Consequences of a request are not acts of the user who made it.
    drainEvents: () =>
      adapters.database.acting.run(null, () =>
        Promise.race([relay.drain(), pause(drainMs, undefined, { ref: false })]),
      ),
  })
  // Webhooks and events of security that come while the server closes are written before it is done.
  const http = services.use(new AsyncDisposableStack())
  http.use(webhooks)
  http.use(security)
  const server = http.use(
    await listen(app.fetch, { host: config.host, port: config.port, before: pages.before ?? before }),
  )
  opened.defer(() => hub.close())
  const { deliveries } = adapters.testGateway
  if (modules.payments.takesTestPayments()) deliveries.start(new URL('/api/webhooks/test', server.url))
  opened.defer(() => deliveries.stop())
  // The threads beside it began with the first file that was read.
  letMainThreadGoFirst()
  readiness.state = 'ready'
  log.info({ url: server.url, public_url: config.publicUrl.href }, 'ready')
  if (paymentMode(config.payments) === 'test') log.warn('payments are in test mode: no real money is taken')
  await modules.setup.begin()
  if (!config.mail) log.warn('no SMTP_URL is set: e-mails stay at Admin, Messages, and their links are printed here')
  await Promise.race([stop, pause(firstAnswersMs)])
  // A disk that is full just now, on which a key cannot be kept, ends no server that could answer reads.
  for (const part of [() => server.prepare(), () => pages.warm(), warm, () => adapters.prepare()]) {
    await part().catch((fault: unknown) =>
      log.warn({ err: fault }, 'a part could not be prepared: its first use does it'),
    )
  }

  log.info({ signal: await stop }, 'stopping')
  readiness.state = 'draining'
  server.drain()
  const late = setTimeout(() => {
    log.error('stopping took too long: answered requests are saved, the rest were cut off')
    process.exit(1)
  }, stopMs)
  opened.defer(() => void late.unref())
  await pause(drainNoticeMs)
}

/** How long requests that waited for the start are answered before the optional parts are loaded. */
const firstAnswersMs = 100

/** How long an answer waits at most for what follows from it. */
const drainMs = 2_000

/** How long `/readyz` reports the shutdown before the server accepts no more requests. */
const drainNoticeMs = 250

/** The longest that stopping takes: Docker kills a container after ten seconds. */
export const stopMs = 7_500

function untilStopped(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
