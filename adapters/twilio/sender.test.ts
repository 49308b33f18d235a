import { describe, expect, it } from 'vitest'
import type { Message, SmsLimit, SmsSpend } from '#modules/messaging'
import { type MessageId, OutsideDown } from '#modules/shared'
import { fakeTwilioSettings, openFakeTwilio, sidOf, twilioFault } from '../../tests/fakes/twilio.ts'
import { createSmsRelay } from './relay.ts'
import { createTwilioSender } from './sender.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const statusUrl = 'https://callout.example/api/webhooks/twilio/status'

const message: Message = {
  id: 'msg_1' as MessageId,
  key: 'a key',
  event: 'technician_on_the_way',
  cause: 'evt_1',
  channel: 'sms',
  to: '+447700900123',
  name: 'Ada Swift',
  userId: null,
  bookingId: null,
  subject: 'On the way',
  text: 'Callout: Tom is on the way. £85 & more, 10:30.',
  action: { label: 'See your booking', url: 'https://callout.example/link/track/a+b' },
  attachments: [],
  link: null,
  unsubscribe: null,
  notBefore: noon,
  state: 'sending',
  reason: null,
  provider: null,
  providerId: null,
  attempts: 1,
  resends: 0,
  createdAt: noon,
  sentAt: null,
}

interface Rules {
  readonly isStopped?: boolean
  readonly passed?: SmsLimit | null
  readonly from?: string
}

async function open({ isStopped = false, passed = null, from = fakeTwilioSettings.from }: Rules = {}) {
  const twilio = await openFakeTwilio()
  const spent: SmsSpend[] = []
  const store = {
    isStopped: async () => isStopped,
    async spend(spend: SmsSpend) {
      spent.push(spend)
      return passed
    },
  }
  const sending = { store, smsCap: async () => 200, clock: { now: () => noon } }
  const sender = createTwilioSender({ ...fakeTwilioSettings, from, apiBase: twilio.base }, { ...sending, statusUrl })
  const left: number[] = []
  const kept: unknown[] = []
  return {
    twilio,
    left,
    spent,
    kept,
    relay: createSmsRelay({ ...sending, kept: (text) => kept.push(text) }),
    send: () =>
      sender.send(message, async () => {
        left.push(twilio.sent.length)
      }),
    [Symbol.asyncDispose]: twilio[Symbol.asyncDispose],
  }
}

describe('Twilio sender', () => {
  it('sends the text with its link over the official SDK, and reports departure just before', async () => {
    await using job = await open()
    expect(await job.send()).toEqual({ kind: 'accepted', providerId: sidOf(1), delivered: false })
    expect(job.twilio.sent).toEqual([
      {
        To: '+447700900123',
        From: fakeTwilioSettings.from,
        Body: 'Callout: Tom is on the way. £85 & more, 10:30. https://callout.example/link/track/a+b',
        StatusCallback: `${statusUrl}?message=msg_1&resends=0`,
      },
    ])
    expect([job.left, job.spent]).toMatchObject([[0], [{ messageId: 'msg_1', segments: 1 }]])
  })

  it('sends through a messaging service where the settings name one', async () => {
    const from = `MG${'0'.repeat(32)}`
    await using job = await open({ from })
    expect((await job.send()).kind).toBe('accepted')
    expect(job.twilio.sent).toMatchObject([{ MessagingServiceSid: from }])
    expect(job.twilio.sent[0]?.From).toBeUndefined()
  })

  it.each<Rules>([{ isStopped: true }, { passed: 'day' }, { passed: 'number' }, { passed: 'account' }])(
    'refuses by the rules, and asks Twilio nothing: %j',
    async (rules) => {
      await using job = await open(rules)
      expect(await job.send()).toMatchObject({ kind: 'refused', addressGone: false })
      expect([job.twilio.sent, job.left]).toEqual([[], []])
    },
  )

  it.each([
    [
      twilioFault(400, 21211, 'Invalid To'),
      { kind: 'refused', addressGone: true, reason: /^Twilio \(21211\): This is not a telephone number/ },
    ],
    [twilioFault(400, 21614, 'Not a mobile number'), { kind: 'refused', addressGone: true, reason: /21614/ }],
    [twilioFault(400, 21610, 'Unsubscribed recipient'), { kind: 'refused', addressGone: true, reason: /wrote STOP/ }],
    [
      twilioFault(400, 21408, 'Region not permitted'),
      { kind: 'refused', addressGone: false, reason: /Region not permitted/ },
    ],
    [twilioFault(400, 21612, 'Cannot route to this number'), { kind: 'refused', addressGone: false, reason: /21612/ }],
    [twilioFault(429, 20429, 'Too many requests'), { kind: 'later', reason: /20429/ }],
    [twilioFault(400, 30001, 'Queue overflow'), { kind: 'later', reason: /30001/ }],
    [twilioFault(401, 20003, 'Authenticate'), { kind: 'later', reason: /20003/ }],
    [twilioFault(400, 21606, 'The From number is not yours'), { kind: 'later', reason: /21606/ }],
  ] as const)('classifies the answer %j', async (trouble, { reason, ...outcome }) => {
    await using job = await open()
    job.twilio.refuseNext(trouble)
    expect(await job.send()).toEqual({ ...outcome, reason: expect.stringMatching(reason) })
    expect(job.twilio.sent).toEqual([])
  })

  it('reports that nothing was sent when no connection can be made', async () => {
    await using job = await open()
    await job.twilio[Symbol.asyncDispose]()
    expect(await job.send()).toEqual({ kind: 'silent', reason: 'Twilio could not be reached' })
  })

  it.each([500, 503])('reports no answer for the status %i', async (status) => {
    await using job = await open()
    job.twilio.refuseNext(twilioFault(status, 20500, 'Internal server error'))
    await expect(job.send()).rejects.toThrow(OutsideDown)
  })

  it('reports an unknown result when the answer is lost or unreadable, and does not send again', async () => {
    await using job = await open()
    job.twilio.dropNext()
    await expect(job.send()).rejects.toThrow(OutsideDown)
    expect(job.twilio.sent).toHaveLength(1)
    job.twilio.refuseNext({ status: 502, body: '<html>' })
    await expect(job.send()).rejects.toThrow(OutsideDown)
  })

  it('throws no fault with the auth token in it, in any form', async () => {
    await using job = await open()
    job.twilio.dropNext()
    const fault = await job.send().catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(OutsideDown)
    const { accountSid, authToken } = fakeTwilioSettings
    const cause = fault instanceof Error ? fault.cause : null
    const text = [fault, cause].map((one) => JSON.stringify(one, Object.getOwnPropertyNames(one))).join('')
    expect(text).not.toContain(authToken)
    expect(text).not.toContain(Buffer.from(`${accountSid}:${authToken}`).toString('base64').slice(0, 40))
  })
})

describe('built-in relay of text messages', () => {
  it('applies the rules, and delivers nothing', async () => {
    await using job = await open()
    const leaving = async () => {}
    expect(await job.relay.send(message, leaving)).toEqual({
      kind: 'accepted',
      providerId: 'relay-msg_1',
      delivered: true,
    })
    expect(job.twilio.sent).toEqual([])
    expect(job.kept).toEqual([{ to: message.to, subject: message.subject, link: message.action?.url }])
    await using stopped = await open({ isStopped: true })
    expect((await stopped.relay.send(message, leaving)).kind).toBe('refused')
  })
})
