/**
 * A process of its own that does what somebody asked for with their data, with the parts that the server has. It kills
 * itself at the step that `KILL_AT` names; `WISH` is what they want, and they press the button again each time.
 */
import { createCalendarFiles } from '#adapters/calendar'
import {
  createSqliteAccountStore,
  createSqliteChoiceStore,
  createSqliteMessageStore,
  createSqliteOutbox,
  createSqlitePrivacyStore,
  createSqliteRuleStore,
  openSqlite,
} from '#adapters/sqlite'
import { createStopTokens, systemClock, systemIds } from '#adapters/system'
import { type MessageStore, createMessaging, createNotifying } from '#modules/messaging'
import { type ArchiveEntry, type Archives, type PrivacyStore, type PrivateFiles, createPrivacy } from '#modules/privacy'
import type { UserId } from '#modules/shared'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { privacyMessages } from '../../../src/jobs/messages/privacy-messages.ts'
import { createLog } from '../../../src/log.ts'
import { privateFiles } from '../../../src/private-files.ts'
import { type Step, customer } from './steps.ts'
import { testLinks } from '../../support/doubles.ts'

const { DATABASE = '', FILES = '', WISH = '', KILL_AT = '' } = process.env
const asha = customer as UserId

/** The process dies at the named step, so that nothing after it runs. */
function step(name: Step): void {
  if (name === KILL_AT) process.kill(process.pid, 'SIGKILL')
}

/** `work` between two steps. */
async function between<T>(before: Step, work: () => Promise<T>, after: Step): Promise<T> {
  step(before)
  const done = await work()
  step(after)
  return done
}

using database = openSqlite(DATABASE)
const clock = systemClock
const ids = systemIds
const owned = privateFiles(FILES)

function watchedStore(store: PrivacyStore): PrivacyStore {
  return {
    ...store,
    async settleExport(id, ready, events) {
      const settled = await store.settleExport(id, ready, events)
      step(settled ? 'settled' : 'not settled')
      return settled
    },
    erase: (...args) => between('erasing', () => store.erase(...args), 'erased'),
    async filesRemoved(files) {
      await store.filesRemoved(files)
      step('struck off')
    },
    async deleteFarewell(userId) {
      await store.deleteFarewell(userId)
      step('farewell deleted')
    },
  }
}

function watchedArchives(archives: Archives): Archives {
  async function* watched(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
    for await (const entry of entries) {
      yield entry
      if (WISH === 'erasure meanwhile' && entry.path === 'data.json') await privacy.erase(asha)
      if (entry.path === 'data.json') step('writing')
    }
  }
  return { ...archives, make: (id, entries) => between('making', () => archives.make(id, watched(entries)), 'made') }
}

function watchedFiles(files: PrivateFiles): PrivateFiles {
  return { ...files, remove: (kind, file) => between('removing', () => files.remove(kind, file), 'removed') }
}

function watchedMessages(store: MessageStore): MessageStore {
  return { ...store, add: (messages, at) => between('queueing', () => store.add(messages, at), 'queued') }
}

const messaging = createMessaging({
  messages: watchedMessages(createSqliteMessageStore(database, testLinks)),
  senders: [],
  clock,
  ids,
})
const notifying = createNotifying({
  rules: createSqliteRuleStore(database),
  choices: createSqliteChoiceStore(database),
  stopTokens: createStopTokens('a secret of the test'),
  send: messaging.send,
  channels: ['in_app', 'email'],
  hasPush: async () => false,
  business: async () => ({ name: 'Callout', hotline: '020 7946 0000' }),
  publicUrl: 'https://callout.example',
  calendar: createCalendarFiles({ host: 'callout.example', email: 'bookings@callout.example' }),
  clock,
})
const people = createSqliteAccountStore(database)
const privacy = createPrivacy({
  privacy: watchedStore(createSqlitePrivacyStore(database)),
  files: watchedFiles(owned.files),
  archives: watchedArchives(owned.archives),
  retention: async () => ({}),
  clock,
  ids,
})

const outbox = createSqliteOutbox(database)
await using relay = startOutboxRelay(
  {
    outbox: { ...outbox, done: (id, at) => between('completing', () => outbox.done(id, at), 'completed') },
    clock,
    log: createLog('silent'),
    unreadable: async () => {},
  },
  privacyMessages({ accounts: { find: (id) => people.find(id) }, messaging: notifying, privacy }),
)
if (WISH === 'erasure') await privacy.erase(asha)
await relay.drain()
console.log('all is done')
