import { describe, expect, it } from 'vitest'
import type { EnquiryEvent, NewEnquiry } from '#modules/enquiries'
import type { NotificationRequest } from '#modules/messaging'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { openCatalogue } from '../../../tests/support/builders/catalogue.ts'
import { stoppedClock } from '../../../tests/support/doubles.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { openEnquiryApp } from '../../../tests/support/apps/enquiry-app.ts'
import { enquiryMessages } from './enquiry-messages.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { subscribersTo } from '../outbox/events.ts'

const clerk = aUser({ id: 'office', role: 'office', fullName: 'Jo Clerk' })
const asked: NewEnquiry = {
  kind: 'contact',
  subject: 'quote',
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '+447700900123',
  postcode: null,
  message: 'How much is a new tap?',
  contactMethod: 'email',
  userId: null,
  isSpam: false,
}

/** The enquiries of a database, and the notifications that their subscribers request. */
async function openJob() {
  const site = await openEnquiryApp()
  const requests: NotificationRequest[] = []
  const subscribers = enquiryMessages({
    enquiries: site.enquiries,
    catalogue: openCatalogue(site.database, stoppedClock(noon)),
    accounts: { staff: async () => [clerk] },
    messaging: {
      notify: async (request: NotificationRequest) => {
        requests.push(request)
        return []
      },
    },
  })
  return {
    ...site,
    requests,
    async emit({ kind, at, ...body }: EnquiryEvent) {
      const event = emitted(kind, body, { id: 7, at })
      for (const subscriber of subscribersTo(subscribers, kind)) await subscriber(event)
    },
  }
}

describe('the messages about an enquiry', () => {
  it('go to its sender, with a promise by the opening hours, and to the office', async () => {
    using job = await openJob()
    const { id, reference } = await job.enquiries.keep(asked)
    await job.emit({ kind: 'enquiry-kept', enquiryId: id, at: noon })
    expect(job.requests).toMatchObject([
      {
        event: 'enquiry_received',
        cause: 'evt_7',
        to: [
          { part: 'visitor', email: asked.email },
          { part: 'office', userId: clerk.id },
        ],
        facts: { reference, message: asked.message, promise: 'We aim to reply by 2\u{a0}pm today.' },
        link: `/admin/enquiries/${id}`,
        urgent: false,
      },
    ])
  })

  it('are urgent about an emergency', async () => {
    using job = await openJob()
    const { id } = await job.enquiries.keep({ ...asked, subject: 'emergency' })
    await job.emit({ kind: 'enquiry-kept', enquiryId: id, at: noon })
    expect(job.requests).toMatchObject([{ urgent: true }])
  })

  it('have the reply, for its sender only', async () => {
    using job = await openJob()
    const { id } = await job.enquiries.keep(asked)
    await job.enquiries.reply(id, { text: 'From £75.', by: clerk.id, once: 'once-0001' })
    await job.emit({ kind: 'enquiry-replied', enquiryId: id, entry: 1, at: noon })
    expect(job.requests).toMatchObject([
      { event: 'enquiry_replied', to: [{ part: 'visitor', email: asked.email }], facts: { reply: 'From £75.' } },
    ])
    expect(job.requests[0]?.to).toHaveLength(1)
  })

  it('go by text message to a sender without an e-mail address', async () => {
    using job = await openJob()
    using world = openNotifyingWorld()
    const { id, reference } = await job.enquiries.keep({ ...asked, email: '', contactMethod: 'phone' })
    await job.enquiries.reply(id, { text: 'Friday suits us.', by: clerk.id, once: 'once-0002' })
    await job.emit({ kind: 'enquiry-kept', enquiryId: id, at: noon })
    await job.emit({ kind: 'enquiry-replied', enquiryId: id, entry: 1, at: noon })
    for (const request of job.requests) {
      await world.messaging.notify({ ...request, to: request.to.filter(({ part }) => part === 'visitor') })
    }
    expect(world.database.data.pick('messages', ['event', 'channel', 'recipient', 'text'])).toEqual([
      {
        event: 'enquiry_received',
        channel: 'sms',
        recipient: '+447700900123',
        text: expect.stringContaining(reference),
      },
      {
        event: 'enquiry_replied',
        channel: 'sms',
        recipient: '+447700900123',
        text: expect.stringContaining('Friday suits us.'),
      },
    ])
  })

  it('go to no number that a sender with an e-mail address left', async () => {
    using job = await openJob()
    const { id } = await job.enquiries.keep(asked)
    await job.emit({ kind: 'enquiry-kept', enquiryId: id, at: noon })
    expect(job.requests[0]?.to[0]).toMatchObject({ part: 'visitor', email: asked.email, phone: null })
  })

  it('are none for spam', async () => {
    using job = await openJob()
    const { id } = await job.enquiries.keep(asked)
    await job.enquiries.change(id, { kind: 'state', state: 'spam' }, clerk.id)
    await job.emit({ kind: 'enquiry-kept', enquiryId: id, at: noon })
    expect(job.requests).toEqual([])
  })
})
