import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#modules/booking'
import type { ChoiceStore, InboundSms, MessageStore, SmsStore } from '#modules/messaging'
import { type BookingId, type InboundSmsId, type MessageId, type UserId, instantText } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aBooking, burstPipe, now } from '../../support/builders/bookings.ts'
import { aMessage, messageId } from '../../support/builders/messages.ts'
import type { TestPort } from '../../support/test-port.ts'

/** A database furnished with users and services. */
export interface OpenedSms extends Audited {
  readonly store: SmsStore
  /** Keep messages and stops in the same database. */
  readonly messages: MessageStore
  readonly choices: ChoiceStore
  addBooking(booking: Booking): Promise<void>
  readonly data: TestPort
}

const phone = '+447700900123'
const sms = { channel: 'sms', to: phone } as const
const after = (minutes: number) => now.add({ minutes })

const inbound = (name: string, changes: Partial<InboundSms> = {}): InboundSms => ({
  id: `sms_${name}` as InboundSmsId,
  providerId: `SM-${name}`,
  phone,
  text: `About ${name}`,
  at: now,
  ...changes,
})

/** The contract of every `SmsStore`, for any database. */
export function smsStoreContract(keeper: string, open: () => Promise<OpenedSms>): void {
  describe(`inbound texts of an SmsStore kept by ${keeper}`, () => {
    it('are taken once, and bring the office an event once', async () => {
      await using opened = await open()
      expect(await opened.store.receive(inbound('one'))).toBe(true)
      expect(await opened.store.receive(inbound('two', { providerId: 'SM-one' }))).toBe(false)
      expect(await opened.store.findInbound(inbound('one').id)).toEqual(inbound('one'))
      expect(await opened.store.findInbound(inbound('two').id)).toBeNull()
      expect(await opened.kept()).toEqual(['sms-received'])
    })

    it('are listed newest first', async () => {
      await using opened = await open()
      for (const [name, minutes] of [
        ['one', 2],
        ['two', 3],
        ['three', 1],
      ] as const) {
        await opened.store.receive(inbound(name, { at: after(minutes) }))
      }
      expect((await opened.store.latestInbound(2)).map(({ id }) => id)).toEqual(['sms_two', 'sms_one'])
      expect(await opened.store.latestInbound(0)).toEqual([])
    })

    it('are listed for one number, and page by page', async () => {
      await using opened = await open()
      for (const minute of [0, 1, 2, 3]) {
        const from = minute === 2 ? '+447700900124' : phone
        await opened.store.receive(inbound(`m${minute}`, { at: after(minute), phone: from }))
      }
      const ids = async (which: object) => (await opened.store.latestInbound(2, which)).map(({ id }) => id)
      expect(await ids({ phone })).toEqual(['sms_m3', 'sms_m1'])
      expect(await ids({ phone, before: 'sms_m1' as InboundSmsId })).toEqual(['sms_m0'])
      expect(await ids({ before: 'sms_m3' as InboundSmsId })).toEqual(['sms_m2', 'sms_m1'])
    })

    it('bring one event for a number within a quarter of an hour, and one for each other number', async () => {
      await using opened = await open()
      for (const minute of [0, 5, 14, 15]) await opened.store.receive(inbound(`m${minute}`, { at: after(minute) }))
      await opened.store.receive(inbound('other', { phone: '+447700900124', at: after(15) }))
      expect(await opened.kept()).toEqual(['sms-received', 'sms-received', 'sms-received'])
    })

    it('stop the number with STOP and start it with START, on this channel alone', async () => {
      await using opened = await open()
      const chat = { channel: 'whatsapp', to: phone } as const
      await opened.store.receive(inbound('stop', { text: 'STOP' }))
      expect(await opened.store.isStopped(phone)).toBe(true)
      expect(await opened.store.isStopped('+447700900124')).toBe(false)
      expect(await opened.choices.stopped([sms, chat])).toEqual(new Set(['sms']))
      await opened.store.receive(inbound('start', { text: 'Start' }))
      expect(await opened.store.isStopped(phone)).toBe(false)
      expect(await opened.kept()).toEqual([])
    })

    it('change nothing when an old keyword comes again', async () => {
      await using opened = await open()
      await opened.store.receive(inbound('stop', { text: 'STOP' }))
      await opened.store.receive(inbound('start', { text: 'START' }))
      expect(await opened.store.receive(inbound('stop', { text: 'STOP' }))).toBe(false)
      expect(await opened.store.isStopped(phone)).toBe(false)
    })

    it('reach the office too where a keyword may mean the booking', async () => {
      await using opened = await open()
      await opened.store.receive(inbound('one', { text: 'CANCEL' }))
      expect(await opened.store.isStopped(phone)).toBe(true)
      expect(await opened.kept()).toEqual(['sms-received'])
    })

    it('let messages go again with START to a number that a provider reported as unsubscribed', async () => {
      await using opened = await open()
      await opened.messages.add([aMessage('one', { channel: 'sms', to: phone })], now)
      await opened.messages.claimDue(now, 1, ['sms'])
      const refused = { kind: 'refused', provider: 'twilio', reason: 'STOP', addressGone: true, at: now } as const
      await opened.messages.settle(messageId('one'), refused)
      expect(await opened.messages.addressGone('sms', phone)).toBe('STOP')
      await opened.store.receive(inbound('start', { text: 'START' }))
      expect(await opened.messages.addressGone('sms', phone)).toBeNull()
    })
  })

  describe(`the daily cap of an SmsStore kept by ${keeper}`, () => {
    const day = '2026-03-01'
    const spend = (name: string, segments: number, more: object = {}) => ({
      messageId: messageId(name),
      resends: 0,
      to: phone,
      isCode: false,
      day,
      segments,
      cap: 5,
      ...more,
    })

    it('counts the segments of a day, and none above the cap', async () => {
      await using opened = await open()
      const { store } = opened
      expect([await store.spend(spend('one', 3)), await store.spend(spend('two', 3))]).toEqual([null, 'day'])
      expect(await store.spentOn(day)).toBe(3)
      expect(await store.spend(spend('three', 2))).toBeNull()
      expect([await store.spentOn(day), await store.spentOn('2026-03-02')]).toEqual([5, 0])
    })

    it('counts a message once a day, and again when it was resent', async () => {
      await using opened = await open()
      const { store } = opened
      for (const _ of [1, 2]) expect(await store.spend(spend('one', 3))).toBeNull()
      expect(await store.spentOn(day)).toBe(3)
      expect(await store.spend(spend('one', 3, { resends: 1 }))).toBe('day')
      expect(await store.spend(spend('one', 2, { resends: 1 }))).toBeNull()
      expect(await store.spentOn(day)).toBe(5)
    })

    it('counts a message on the day on which it is tried again', async () => {
      await using opened = await open()
      const { store } = opened
      await store.spend(spend('one', 3))
      expect(await store.spend(spend('one', 3, { day: '2026-03-02' }))).toBeNull()
      expect([await store.spentOn(day), await store.spentOn('2026-03-02')]).toEqual([0, 3])
    })

    it('lets messages about an emergency use as much again, and no more', async () => {
      await using opened = await open()
      const { store } = opened
      const emergency = aBooking({ id: 'now', serviceId: burstPipe, priority: 'emergency', startsAt: null })
      await opened.addBooking(emergency)
      const about = { channel: 'sms', to: phone, bookingId: emergency.id as BookingId } as const
      await opened.messages.add([aMessage('urgent', about), aMessage('urgent-too', about)], now)
      await store.spend(spend('one', 5))
      expect(await store.spend(spend('usual', 1))).toBe('day')
      expect(await store.spend(spend('urgent', 5))).toBeNull()
      expect(await store.spend(spend('urgent-too', 1))).toBe('day')
      expect(await store.spentOn(day)).toBe(10)
    })

    it('is never passed by messages that leave at the same time', async () => {
      await using opened = await open()
      const names = Array.from({ length: 12 }, (_, place) => `at-once-${place}`)
      const spent = await Promise.all(names.map((name) => opened.store.spend(spend(name, 1))))
      expect(spent.filter((limit) => limit === null)).toHaveLength(5)
      expect(await opened.store.spentOn(day)).toBe(5)
    })

    describe('and its limits for one number and one account', () => {
      const roomy = { cap: 200, segments: 5 }

      /** Messages to these numbers, about bookings of one customer, counted one after the other; what each passed. */
      async function spendAll(opened: OpenedSms, numbers: readonly string[], more: object = {}, changes: object = {}) {
        const booking = aBooking({ id: `of-${numbers.length}`, ...changes })
        await opened.addBooking(booking)
        const passed: unknown[] = []
        for (const [place, to] of numbers.entries()) {
          const name = `${booking.id}-${place}-${to}`
          const about = { channel: 'sms', to, userId: null, bookingId: booking.id as BookingId } as const
          await opened.messages.add([aMessage(name, about)], now)
          passed.push(await opened.store.spend(spend(name, roomy.segments, { ...roomy, to, ...more })))
        }
        return passed
      }
      const other = (place: number) => `+4477009002${String(place).padStart(2, '0')}`
      const times = (count: number, to: (place: number) => string) => Array.from({ length: count }, (_, at) => to(at))

      it('refuse the twenty-first segment to a number, and not to another', async () => {
        await using opened = await open()
        expect(
          await spendAll(
            opened,
            times(5, () => phone),
          ),
        ).toEqual([null, null, null, null, 'number'])
        expect(await spendAll(opened, [other(1)])).toEqual([null])
      })

      it('refuse an account more than a fifth of the cap, to however many numbers', async () => {
        await using opened = await open()
        const passed = await spendAll(opened, times(9, other))
        expect([passed.slice(0, 8), passed.at(-1)]).toEqual([times(8, () => '').map(() => null), 'account'])
      })

      it('let messages about an emergency use as much again', async () => {
        await using opened = await open()
        await spendAll(
          opened,
          times(4, () => phone),
        )
        const urgent = { id: 'now', serviceId: burstPipe, priority: 'emergency', startsAt: null }
        expect(
          await spendAll(
            opened,
            times(5, () => phone),
            {},
            urgent,
          ),
        ).toEqual([null, null, null, null, 'number'])
      })

      it('count codes apart from the other messages of a number, and all codes together', async () => {
        await using opened = await open()
        const code = { isCode: true, segments: 1 }
        const codes = await spendAll(
          opened,
          times(11, () => phone),
          code,
        )
        expect([codes.slice(0, 10), codes.at(-1)]).toEqual([times(10, () => '').map(() => null), 'number'])
        expect(
          await spendAll(
            opened,
            times(4, () => phone),
          ),
        ).toEqual([null, null, null, null])
        const all = await spendAll(opened, times(31, other), code)
        expect([all.filter((limit) => limit === null).length, all.at(-1)]).toEqual([30, 'account'])
      })

      it('do not hold for the staff, nor for what a person of the office sends again', async () => {
        await using opened = await open()
        for (const [name, more] of times(9, (place) => `staff-${place}`).map((name) => [name, {}] as const)) {
          const userId = 'usr_office' as UserId
          await opened.messages.add([aMessage(name, { channel: 'sms', to: phone, userId })], now)
          expect(await opened.store.spend(spend(name, 5, { ...roomy, ...more }))).toBeNull()
        }
        await using again = await open()
        await spendAll(
          again,
          times(4, () => phone),
        )
        expect(await spendAll(again, [phone, phone], { resends: 1 })).toEqual([null, null])
      })
    })
  })

  describe(`a message that its provider reports, kept by ${keeper}`, () => {
    const text = { channel: 'sms', to: phone } as const
    const sending = (name: string, resends = 0) => ({ id: messageId(name), resends })

    it('is marked as sent, once, where its outcome was not known', async () => {
      await using opened = await open()
      await opened.messages.add([aMessage('one', text), aMessage('queued', text), aMessage('mail')], now)
      for (const id of ['msg_one', 'msg_mail'])
        opened.data.set('messages', { id }, { state: 'unsure', reason: 'broken' })
      const message = async (id: string) => (await opened.messages.find(id as MessageId))?.message
      for (const name of ['one', 'queued', 'mail']) await opened.store.hasLeft(sending(name), 'SM1', after(1))
      const sent = { state: 'sent', reason: null, provider: 'twilio', providerId: 'SM1', sentAt: after(1) }
      expect(await message('msg_one')).toMatchObject(sent)
      expect(await message('msg_queued')).toMatchObject({ state: 'queued', providerId: null })
      expect(await message('msg_mail')).toMatchObject({ state: 'unsure', providerId: null })
      await opened.store.hasLeft(sending('one'), 'SM2', after(2))
      expect(await message('msg_one')).toMatchObject(sent)
      expect(instantText(after(1))).toBe(opened.data.value('messages', 'sent_at', { id: 'msg_one' }))
    })

    it('ends in one state, in whichever order its answer and the reports come, and also when the answer is lost', async () => {
      await using opened = await open()
      let runs = 0
      await fc.assert(
        fc.asyncProperty(history, fc.boolean(), fc.infiniteStream(fc.nat()), async (reports, isLost, random) => {
          runs += 1
          const [name, sid] = [`run${runs}`, `SM${runs}`]
          await opened.messages.add([aMessage(name, text)], now)
          await opened.messages.claimDue(now, 1, ['sms'])
          await opened.messages.leaving(messageId(name), now)
          for (const step of inOrder(['answer', ...reports] as const, random)) {
            if (step === 'answer') {
              const answer = isLost
                ? ({ kind: 'unsure', reason: 'broken' } as const)
                : ({ kind: 'accepted', providerId: sid, delivered: false } as const)
              await opened.messages.settle(messageId(name), { ...answer, provider: 'twilio', at: now, resends: 0 })
            } else {
              await opened.store.hasLeft(sending(name), sid, now)
              if (step === 'sent') continue
              await opened.messages.noteStatus('twilio', sid, { state: step, reason: `It ${step}`, at: now })
            }
          }
          const last = reports.at(-1)
          expect((await opened.messages.find(messageId(name)))?.message).toMatchObject({
            state: last,
            reason: last === 'failed' ? 'It failed' : null,
            provider: 'twilio',
            providerId: sid,
            sentAt: now,
          })
        }),
      )
    })

    it('is not taken for another sending of the same message', async () => {
      await using opened = await open()
      const [id, by] = [messageId('one'), 'usr_office' as UserId]
      const leave = async (at: Temporal.Instant) => {
        await opened.messages.claimDue(at, 1, ['sms'])
        await opened.messages.leaving(id, at)
      }
      await opened.messages.add([aMessage('one', text)], now)
      await leave(now)
      await opened.store.hasLeft(sending('one'), 'SM1', now)
      await opened.messages.noteStatus('twilio', 'SM1', { state: 'failed', reason: 'Off', at: now })
      await opened.atWork(() => opened.messages.resend(id, by, after(1)))
      await leave(after(1))
      const first = { kind: 'accepted', provider: 'twilio', providerId: 'SM1', delivered: false } as const
      expect(await opened.messages.settle(id, { ...first, at: after(2), resends: 0 })).toBe(false)
      await opened.store.hasLeft(sending('one'), 'SM1', after(2))
      expect((await opened.messages.find(id))?.message).toMatchObject({ state: 'sending', resends: 1 })
      await opened.store.hasLeft(sending('one', 1), 'SM2', after(3))
      expect((await opened.messages.find(id))?.message).toMatchObject({ state: 'sent', providerId: 'SM2' })
    })

    it('does not keep a code or a link into an account once it has left', async () => {
      await using opened = await open()
      const action = { label: 'Reset', url: `https://example.com/reset-password?token=${'a'.repeat(32)}` }
      await opened.messages.add([aMessage('one', { ...text, action })], now)
      await opened.messages.claimDue(now, 1, ['sms'])
      await opened.messages.leaving(messageId('one'), now)
      await opened.store.hasLeft(sending('one'), 'SM1', now)
      expect((await opened.messages.find(messageId('one')))?.message.action?.url).not.toContain('a'.repeat(32))
    })
  })
}

/** The reports of Twilio about one message, in the order in which it makes them. */
const history = fc.constantFrom<readonly Report[]>(
  ['sent'],
  ['sent', 'delivered'],
  ['sent', 'sent', 'delivered'],
  ['sent', 'delivered', 'read'],
  ['sent', 'failed'],
  ['failed'],
)
type Report = 'sent' | 'delivered' | 'read' | 'failed'

/** The same steps in an order by chance. */
function inOrder<Step>(steps: readonly Step[], random: Iterator<number>): readonly Step[] {
  const left = [...steps]
  return steps.flatMap(() => left.splice((random.next().value ?? 0) % left.length, 1))
}
