/**
 * A process of its own that tells the outbox's events on and delivers what comes of them, with the parts that the
 * server has. It kills itself at the step, and the time that it comes to it, that `KILL_AT` names, such as `left:2`.
 */
import { createSmtpSender } from '#adapters/mail'
import { createSqliteMessageStore, createSqliteOutbox, openSqlite } from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { type MessageSender, type MessageStore, createMessaging } from '#modules/messaging'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { createLog } from '../../../src/log.ts'
import { messagesOfEvent } from './events.ts'
import type { Step } from './steps.ts'
import { testLinks } from '../../support/doubles.ts'

const [killAt = '', killTime = '1'] = (process.env['KILL_AT'] ?? '').split(':')
let times = 0

/** The process dies at the named step, so that nothing after it runs. */
function step(name: Step): void {
  if (name !== killAt) return
  times += 1
  if (times === Number(killTime)) process.kill(process.pid, 'SIGKILL')
}

/** `work` between two steps. */
async function between<T>(before: Step, work: () => Promise<T>, after: Step): Promise<T> {
  step(before)
  const done = await work()
  step(after)
  return done
}

function watched(store: MessageStore): MessageStore {
  return {
    ...store,
    add: (messages, at) => between('queueing', () => store.add(messages, at), 'queued'),
    async claimDue(now, limit, over) {
      const claimed = await store.claimDue(now, limit, over)
      if (claimed.length > 0) step('claimed')
      return claimed
    },
    leaving: (id, at) => between('leaving', () => store.leaving(id, at), 'left'),
    settle: (id, outcome) => between('answered', () => store.settle(id, outcome), 'settled'),
  }
}

function watchedSender(sender: MessageSender): MessageSender {
  return {
    ...sender,
    send(message, leaving) {
      step('sending')
      return sender.send(message, leaving)
    },
  }
}

const { DATABASE = '', SMTP_URL = '' } = process.env
using database = openSqlite(DATABASE)
const messages = watched(createSqliteMessageStore(database, testLinks))
const business = { businessName: 'Callout', hotline: '0800', companyName: '', companyNumber: '' }
using smtp = createSmtpSender({
  url: new URL(SMTP_URL),
  from: { name: '', address: 'office@callout.example' },
  returnPath: null,
  letterhead: async () => ({ ...business, registeredOffice: '', vatNumber: '' }),
  print: async () => new Uint8Array(),
  clock: systemClock,
})
const senders = [watchedSender(smtp)]
const messaging = createMessaging({ messages, senders, clock: systemClock, ids: systemIds })
const outbox = createSqliteOutbox(database)
const log = createLog('silent')
await using relay = startOutboxRelay(
  {
    outbox: { ...outbox, done: (id, at) => between('completing', () => outbox.done(id, at), 'completed') },
    clock: systemClock,
    log,
    unreadable: async () => {},
  },
  { 'booking-confirmed': [async (event) => void (await messaging.send(messagesOfEvent(event)))] },
)
await using delivery = startMessageDelivery({
  messages,
  senders,
  clock: systemClock,
  log,
  random: () => 0,
  stuck: async () => {},
})
messaging.attachDelivery(delivery)
await relay.drain()
await delivery.drain()
console.log('all is done')
