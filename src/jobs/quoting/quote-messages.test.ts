import { describe, expect, it } from 'vitest'
import type { NotificationRequest } from '#modules/messaging'
import { type QuotingEvent, createQuoteLinks, createQuoting } from '#modules/quoting'
import { createSqliteQuoteLinkStore, createSqliteQuotingStore } from '#adapters/sqlite'
import { aUser, anAccount, noon } from '../../../tests/support/builders/accounts.ts'
import { openCatalogue } from '../../../tests/support/builders/catalogue.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { countedIds, stoppedClock } from '../../../tests/support/doubles.ts'
import { createSqliteAccountStore } from '../../../adapters/sqlite/accounts/account-store.ts'
import { subscribersTo } from '../outbox/events.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { quoteMessages } from './quote-messages.ts'

const clerk = aUser({ id: 'office', role: 'office', fullName: 'Jo Clerk' })
const asked = {
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '+447700900123',
  address: '1 High Street',
  postcode: 'CR0 1AB',
  description: 'The garden wall leans to one side.',
  category: null,
  serviceId: null,
  userId: null,
  isSpam: false,
  draftHash: null,
  files: [],
}

const unused = {
  prepare: async () => {
    throw new Error('nothing is priced here')
  },
  issueFacts: async () => {
    throw new Error('nothing is sent here')
  },
}

/** Quote requests of a database, and the notifications that their subscribers request. */
async function openJob() {
  const database = openDatabase()
  await createSqliteAccountStore(database).add(anAccount(clerk), [])
  const clock = stoppedClock(noon)
  const requests = createSqliteQuotingStore(database)
  let drawn = 0
  const references = { next: () => `QR-${String((drawn += 1)).padStart(6, '2')}` }
  const quoting = createQuoting({
    requests,
    references,
    papers: unused,
    isBookable: async () => true,
    clock,
    ids: countedIds(),
  })
  const tokens = { next: () => 'a'.repeat(32), hash: (token: string) => `hash of ${token}` }
  const quoteLinks = createQuoteLinks({ links: createSqliteQuoteLinkStore(database), requests, tokens, clock })
  const sent: NotificationRequest[] = []
  const subscribers = quoteMessages({
    quoting,
    quoteLinks,
    booking: { bookedAtAgreed: async () => null },
    catalogue: openCatalogue(database, clock),
    accounts: { staff: async () => [clerk] },
    messaging: {
      notify: async (request) => {
        sent.push(request)
        return []
      },
      wasNotified: async (event, cause) => sent.some((one) => one.event === event && one.cause === cause),
    },
  })
  return {
    quoting,
    quoteLinks,
    sent,
    async emit({ kind, at, ...body }: QuotingEvent) {
      const event = emitted(kind, body, { id: 7, at })
      for (const subscriber of subscribersTo(subscribers, kind)) await subscriber(event)
    },
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

async function kept(job: Awaited<ReturnType<typeof openJob>>) {
  const made = await job.quoting.request(asked)
  if (!made.ok) throw new Error('the request was refused')
  return made.value
}

describe('the messages about a request for a quote', () => {
  it('go to its sender with a link of their own, and to the office', async () => {
    using job = await openJob()
    const { id, reference } = await kept(job)
    await job.emit({ kind: 'quote-request-kept', quoteRequestId: id, at: noon })
    expect(job.sent).toMatchObject([
      {
        event: 'quote_request_received',
        cause: 'evt_7',
        to: [{ part: 'visitor', email: asked.email, phone: null }],
        facts: { reference, description: asked.description, promise: 'We aim to reply by 2\u{a0}pm today.' },
        link: null,
        outsideLink: `/quote/${'a'.repeat(32)}`,
      },
      { to: [{ part: 'office', userId: clerk.id }], link: `/admin/quotes/${id}` },
    ])
    expect((await job.quoteLinks.open('a'.repeat(32)))?.request.id).toBe(id)
  })

  it('say a question to the customer alone, and the answer to the office alone', async () => {
    using job = await openJob()
    const { id } = await kept(job)
    await job.quoting.ask(id, { text: 'How high is it?', by: clerk.id, once: 'once-0001' })
    await job.emit({ kind: 'quote-question-asked', quoteRequestId: id, entry: 1, at: noon })
    await job.emit({ kind: 'quote-question-asked', quoteRequestId: id, entry: 1, at: noon })
    await job.emit({ kind: 'quote-message-written', quoteRequestId: id, entry: 1, at: noon })
    expect(job.sent).toMatchObject([
      { event: 'quote_question', to: [{ part: 'visitor' }], facts: { words: 'How high is it?' } },
      { event: 'quote_message', to: [{ part: 'office' }] },
    ])
  })

  it('are none for spam, whose links lead nowhere', async () => {
    using job = await openJob()
    const { id } = await kept(job)
    const token = await job.quoteLinks.make(id)
    await job.quoting.change(id, { kind: 'state', deed: 'spam' }, clerk.id)
    await job.emit({ kind: 'quote-request-kept', quoteRequestId: id, at: noon })
    expect(job.sent).toEqual([])
    expect(await job.quoteLinks.open(token)).toBeNull()
  })
})
