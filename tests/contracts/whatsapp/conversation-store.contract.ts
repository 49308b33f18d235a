import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingId, type InboundId, type MessageId, instantText } from '#modules/shared'
import type { OutgoingForm, Template } from '#modules/whatsapp'
import { aBooking, asha, now, office, stranger, technicianId } from '../../support/builders/bookings.ts'
import {
  type OpenedConversations,
  after,
  anInbound,
  givePhone,
  otherPhone,
  ours,
  phone,
  setState,
} from './conversations-opened.ts'
import { runs } from '../../support/property-runs.ts'

/** The contract of every `ConversationStore` for what is said with a number, for any database. */
export function conversationStoreContract(keeper: string, open: () => Promise<OpenedConversations>): void {
  const texts = async ({ store }: OpenedConversations, limit = 9) =>
    (await store.history(phone, limit)).map(({ text }) => text)

  describe(`messages that reached a ConversationStore kept by ${keeper}`, () => {
    it('are returned exactly, with an event each', async () => {
      await using opened = await open()
      const inbound = anInbound('one', { profileName: null, type: 'image' })
      expect(await opened.store.receive(inbound, after(1))).toBe(true)
      expect(await opened.store.findInbound(inbound.id)).toEqual(inbound)
      expect(await opened.store.findInbound('wam_unknown' as InboundId)).toBeNull()
      expect(await opened.kept()).toEqual(['whatsapp-received'])
    })

    it('count once each and keep the latest time, in any order and for repeated deliveries', async () => {
      const received = fc.array(fc.record({ n: fc.nat(4) }), { minLength: 1, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(received, fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }), async (order, minutes) => {
          await using opened = await open()
          const inbound = ({ n }: { readonly n: number }) => anInbound(`number-${n}`, { at: after(minutes[n] ?? 0) })
          for (const one of order) await opened.store.receive(inbound(one), after(90))
          const distinct = [...new Set(order.map(({ n }) => n))]
          const latest = Math.max(...distinct.map((n) => minutes[n] ?? 0))
          expect(await opened.store.lastInboundAt(phone)).toEqual(after(latest))
          expect(await opened.store.find(phone)).toMatchObject({
            unread: distinct.length,
            lastInboundAt: after(latest),
            lastAt: after(latest),
          })
          expect(await opened.store.history(phone, 20)).toHaveLength(distinct.length)
          expect(await opened.kept()).toHaveLength(distinct.length)
        }),
        { numRuns: runs(20) },
      )
    })

    it('are those of one number only', async () => {
      await using opened = await open()
      await opened.store.receive(anInbound('one'), now)
      expect(await opened.store.find(otherPhone)).toBeNull()
      expect(await opened.store.lastInboundAt(otherPhone)).toBeNull()
      expect(await opened.store.history(otherPhone, 9)).toEqual([])
    })
  })

  describe(`conversations of a ConversationStore kept by ${keeper}`, () => {
    it('keep the name of the profile until another arrives', async () => {
      await using opened = await open()
      const name = async () => (await opened.store.find(phone))?.name
      await opened.store.receive(anInbound('one'), now)
      await opened.store.receive(anInbound('two', { profileName: null }), now)
      expect(await name()).toBe('Asha on the phone')
      await opened.store.receive(anInbound('three', { profileName: 'Asha P' }), now)
      expect(await name()).toBe('Asha P')
    })

    it('begin with a message of ours as well, and have the name of the account with the number', async () => {
      await using opened = await open()
      givePhone(opened)
      await opened.messages.add([ours('one')], after(3))
      expect(await opened.store.find(phone)).toEqual({
        phone,
        name: 'Asha',
        userId: asha.userId,
        accountName: 'Asha',
        booking: null,
        lastInboundAt: null,
        lastAt: after(3),
        lastText: 'Ours about one',
        unread: 0,
        needsPerson: false,
      })
    })

    it('show both directions, the newest first, with the state of ours', async () => {
      await using opened = await open()
      await opened.store.receive(anInbound('one'), now)
      await opened.messages.add([ours('two'), ours('other', { to: otherPhone })], after(1))
      await opened.messages.add([ours('three')], after(2))
      await opened.messages.add([ours('mail', { channel: 'email' })], after(3))
      await opened.store.receive(anInbound('four', { at: after(4) }), after(4))
      setState(opened, 'msg_two', 'sending')
      setState(opened, 'msg_three', 'unsure')
      expect(await texts(opened)).toEqual(['About four', 'Ours about three', 'Ours about two', 'About one'])
      expect(await texts(opened, 2)).toEqual(['About four', 'Ours about three'])
      expect((await opened.store.history(phone, 9)).map(({ direction, state }) => `${direction} ${state}`)).toEqual([
        'in received',
        'out failed',
        'out queued',
        'in received',
      ])
    })

    it('list those that need a person first, then the newest', async () => {
      await using opened = await open()
      const numbers = [phone, otherPhone, '+447700900125']
      for (const [place, number] of numbers.entries()) {
        await opened.store.receive(anInbound(`from-${place}`, { phone: number, at: after(place) }), now)
      }
      await opened.store.setNeedsPerson(phone, true)
      const listed = async (limit: number) => (await opened.store.list(limit)).map((one) => one.phone)
      expect(await listed(9)).toEqual([phone, '+447700900125', otherPhone])
      expect(await listed(2)).toEqual([phone, '+447700900125'])
      expect((await opened.store.find(phone))?.needsPerson).toBe(true)
      await opened.store.setNeedsPerson(phone, false)
      expect(await listed(1)).toEqual(['+447700900125'])
    })

    it('list each number once by its latest message, theirs or ours, at most as many as are asked', async () => {
      await using opened = await open()
      for (const minutes of [1, 2, 3]) {
        await opened.store.receive(anInbound(`chat-${minutes}`, { at: after(minutes) }), now)
      }
      await opened.messages.add([ours('late', { to: otherPhone })], after(9))
      const listed = async (limit: number) => (await opened.store.list(limit)).map((one) => [one.phone, one.lastText])
      const latest = [
        [otherPhone, 'Ours about late'],
        [phone, 'About chat-3'],
      ]
      expect(await listed(9)).toEqual(latest)
      expect(await listed(1)).toEqual(latest.slice(0, 1))
      expect(await listed(0)).toEqual([])
    })

    it('list a number that needs a person first even when many others wrote later', async () => {
      await using opened = await open()
      await opened.store.receive(anInbound('first', { at: after(1) }), now)
      await opened.store.setNeedsPerson(phone, true)
      for (let n = 0; n < 5; n += 1) {
        await opened.store.receive(anInbound(`n${n}`, { phone: `+44770090020${n}`, at: after(2 + n) }), now)
      }
      const listed = (await opened.store.list(2)).map((one) => one.phone)
      expect(listed).toEqual([phone, '+447700900204'])
    })

    it('have nothing unread once they are seen, until another message arrives', async () => {
      await using opened = await open()
      await opened.store.receive(anInbound('one'), now)
      await opened.store.markSeen(phone, after(1))
      expect((await opened.store.find(phone))?.unread).toBe(0)
      await opened.store.receive(anInbound('two'), after(2))
      expect((await opened.store.find(phone))?.unread).toBe(1)
    })
  })

  describe(`booking of a conversation in a ConversationStore kept by ${keeper}`, () => {
    const contact = { ...aBooking().contact, phone }
    const over = aBooking({
      id: 'over',
      reference: 'CB-OVER22',
      contact,
      status: 'completed',
      technicianId: technicianId('tom'),
      createdAt: after(2),
    })
    const current = aBooking({ id: 'open', reference: 'CB-OPEN22', contact, createdAt: after(1) })
    const older = aBooking({ id: 'older', reference: 'CB-OLDER2', contact })
    const bookingOf = async ({ store }: OpenedConversations) => (await store.find(phone))?.booking ?? null
    const bookingOfMessage = async ({ messages }: OpenedConversations, id: string) =>
      (await messages.find(id as MessageId))?.message.bookingId ?? null

    async function openWithBookings() {
      const opened = await open()
      for (const booking of [over, current, older, aBooking({ id: 'others' })]) await opened.addBooking(booking)
      await opened.store.receive(anInbound('one'), now)
      return opened
    }

    it('is a guess by the number at first: the newest open one, else the newest', async () => {
      await using opened = await openWithBookings()
      expect(await bookingOf(opened)).toEqual({ id: current.id, reference: current.reference, isSure: false })
      for (const { id } of [current, older])
        opened.data.set('bookings', { id }, { status: 'cancelled', cancel_reason: 'office' })
      expect(await bookingOf(opened)).toMatchObject({ id: over.id, isSure: false })
    })

    it('is sure once the office has set it, by its reference in any capitals, for one number', async () => {
      await using opened = await openWithBookings()
      const set = await opened.atWork(() => opened.store.setAbout(phone, ` ${older.reference.toLowerCase()} `))
      expect(set).toMatchObject({ ok: true })
      expect(await bookingOf(opened)).toEqual({ id: older.id, reference: older.reference, isSure: true })
      expect(await opened.store.numbersAbout(older.id)).toEqual([phone])
      expect(await opened.store.numbersAbout(current.id)).toEqual([])
      expect(await opened.audited()).toMatchObject([
        { action: 'whatsapp_conversation_placed', before: { booking: null }, after: { booking: older.reference } },
      ])
    })

    it('is that of messages without one, received and written before, and of messages to come', async () => {
      await using opened = await openWithBookings()
      const about = (name: string, event: string, bookingId: BookingId | null = null) =>
        ours(name, { event, bookingId })
      await opened.messages.add(
        [about('hand', 'by_hand'), about('event', 'booking_confirmed'), about('sure', 'by_hand', over.id)],
        now,
      )
      await opened.store.setAbout(phone, older.reference)
      await opened.store.receive(anInbound('two'), now)
      for (const id of ['wam_one', 'wam_two'])
        expect(opened.data.value('whatsapp_inbound', 'booking_id', { id })).toBe(older.id)
      expect(await bookingOfMessage(opened, 'msg_hand')).toBe(older.id)
      expect(await bookingOfMessage(opened, 'msg_event')).toBeNull()
      expect(await bookingOfMessage(opened, 'msg_sure')).toBe(over.id)
    })

    it('is none again when it is cleared, and its messages have no booking', async () => {
      await using opened = await openWithBookings()
      await opened.messages.add([ours('hand')], now)
      await opened.store.setAbout(phone, older.reference)
      expect(await opened.store.setAbout(phone, null)).toMatchObject({ ok: true })
      expect(await opened.store.numbersAbout(older.id)).toEqual([])
      expect(await bookingOf(opened)).toMatchObject({ isSure: false })
      expect(await bookingOfMessage(opened, 'msg_hand')).toBeNull()
      expect(opened.data.value('whatsapp_inbound', 'booking_id', { id: 'wam_one' })).toBeNull()
    })

    it('is refused for an unknown number and for an unknown reference, and stays as it was', async () => {
      await using opened = await openWithBookings()
      await opened.store.setAbout(phone, older.reference)
      const refused = { ok: false, refusal: { kind: 'booking-unknown' } }
      expect(await opened.store.setAbout(otherPhone, older.reference)).toEqual(refused)
      expect(await opened.store.setAbout(phone, 'CB-NOBODYS')).toEqual(refused)
      expect(await bookingOf(opened)).toMatchObject({ id: older.id, isSure: true })
    })

    it('writes no audit note when nothing changes', async () => {
      await using opened = await openWithBookings()
      await opened.store.setAbout(phone, older.reference)
      await opened.atWork(() => opened.store.setAbout(phone, older.reference))
      expect(await opened.audited()).toEqual([])
    })

    it('suggests the account that has had the number for longest', async () => {
      await using opened = await openWithBookings()
      for (const { userId } of [asha, stranger]) givePhone(opened, userId)
      opened.data.set('users', { id: stranger.userId }, { created_at: instantText(now.subtract({ hours: 1 })) })
      expect(await opened.store.find(phone)).toMatchObject({ userId: stranger.userId, accountName: 'Stranger' })
    })
  })

  describe(`outgoing messages of a ConversationStore kept by ${keeper}`, () => {
    it('have the form that was kept first under their key, and none where none was kept', async () => {
      await using opened = await open()
      const form: OutgoingForm = { kind: 'template', template: 'service_update', parameters: ['us', 'news', '1'] }
      await opened.store.keepForm('key', form)
      await opened.store.keepForm('key', { ...form, parameters: [] })
      expect(await opened.store.formOf('key')).toEqual(form)
      expect(await opened.store.formOf('another')).toBeNull()
    })

    it('are found by their key', async () => {
      await using opened = await open()
      await opened.messages.add([ours('one')], now)
      expect(await opened.store.messageOf(ours('one').key)).toBe('msg_one')
      expect(await opened.store.messageOf('another')).toBeNull()
    })

    it('are marked as sent, once, on the word of WhatsApp', async () => {
      await using opened = await open()
      await opened.messages.add([ours('one'), ours('queued'), ours('mail', { channel: 'email' })], now)
      for (const id of ['msg_one', 'msg_mail'])
        opened.data.set('messages', { id }, { state: 'unsure', reason: 'no answer' })
      const message = async (id: string) => (await opened.messages.find(id as MessageId))?.message
      for (const id of ['msg_one', 'msg_queued', 'msg_mail'])
        await opened.store.hasLeft(id as MessageId, 'wamid.1', after(1))
      const sent = { state: 'sent', reason: null, provider: 'whatsapp', providerId: 'wamid.1', sentAt: after(1) }
      expect(await message('msg_one')).toMatchObject(sent)
      expect(await message('msg_queued')).toMatchObject({ state: 'queued', providerId: null })
      expect(await message('msg_mail')).toMatchObject({ state: 'unsure', providerId: null })
      await opened.store.hasLeft('msg_one' as MessageId, 'wamid.2', after(2))
      expect(await message('msg_one')).toMatchObject(sent)
    })
  })

  describe(`templates of a ConversationStore kept by ${keeper}`, () => {
    const template: Template = { name: 'aa_first', language: 'en_GB', body: 'Hello {{1}}', state: 'draft' }

    it('are listed by name, and changed in place, each change with its audit note', async () => {
      await using opened = await open()
      const approved: Template = { ...template, body: 'Hi {{1}}', state: 'approved' }
      await opened.atWork(async () => {
        for (const one of [template, approved]) await opened.store.putTemplate(one, office.userId, now)
      })
      const templates = await opened.store.templates()
      expect(templates[0]).toEqual(approved)
      const names = templates.map(({ name }) => name)
      expect(names).toEqual(names.toSorted())
      expect(await opened.audited()).toMatchObject([
        { action: 'whatsapp_template_kept', before: null, after: template },
        { action: 'whatsapp_template_kept', before: template, after: approved },
      ])
    })

    it('are removed once', async () => {
      await using opened = await open()
      await opened.store.putTemplate(template, office.userId, now)
      expect(await opened.atWork(() => opened.store.removeTemplate(template.name))).toMatchObject({ ok: true })
      expect(await opened.store.templates()).not.toContainEqual(template)
      expect(await opened.audited()).toMatchObject([{ action: 'whatsapp_template_removed', before: template }])
      const again = await opened.store.removeTemplate(template.name)
      expect(again).toEqual({ ok: false, refusal: { kind: 'template-unknown' } })
    })
  })
}
