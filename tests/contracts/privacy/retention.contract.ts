import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RetentionStep } from '#modules/privacy'
import { type RetentionName, retentionRule, retentionRules } from '#modules/retention'
import { instantText } from '#modules/shared'
import { aBooking, asha, office, technicianId } from '../../support/builders/bookings.ts'
import { countOld as count, forgetAll } from '../../support/retention.ts'
import {
  type AgedRecord,
  type OpenedRetention,
  addApplication,
  addDocument,
  addUser,
  chatRow,
  enquiryRow,
  messageRow,
  retentionRecords,
} from './retention-records.ts'
import { runs } from '../../support/property-runs.ts'

const cutoff = Temporal.Instant.from('2026-03-02T12:00:00Z')
/** After all that a test does. */
const later = Temporal.Instant.from('2099-01-01T00:00:00Z')
const old = cutoff.subtract({ milliseconds: 1 })
const [oldText, youngText] = [instantText(old), instantText(cutoff)]

/** The promise of the port, for one record that stands alone. */
function isForgotten(name: RetentionName, { at, state }: AgedRecord): boolean {
  const { states } = retentionRule(name)
  const mayGo = states ? states.includes(state) : state !== 'waiting'
  return mayGo && Temporal.Instant.compare(at, cutoff) < 0
}

/** The contract of every `PrivacyStore` for the retention rules, for any database. */
export function retentionContract(keeper: string, open: () => Promise<OpenedRetention>): void {
  describe(`retention by the PrivacyStore kept by ${keeper}`, () => {
    it.each(retentionRules.map(({ name }) => name))(
      'deletes of %s exactly the records before the cutoff in the states of the rule, whatever the size of a batch, none twice',
      async (name) => {
        const records = retentionRecords[name]
        const aged = fc.record({
          milliseconds: fc.constantFrom(-86_400_000, -1, 0, 1, 86_400_000),
          state: fc.constantFrom(...records.states),
        })
        await fc.assert(
          fc.asyncProperty(fc.array(aged, { maxLength: 6 }), fc.integer({ min: 1, max: 4 }), async (made, limit) => {
            await using opened = await open()
            const all = made.map(({ milliseconds, state }, place): AgedRecord => {
              return { name: `number-${place}`, at: cutoff.add({ milliseconds }), state }
            })
            for (const record of all) await records.add(opened, record)
            const gone = all.filter((record) => isForgotten(name, record))
            const left = all.filter((record) => !isForgotten(name, record)).map((record) => record.name)
            expect(await count(opened.store, name, cutoff, limit)).toBe(gone.length)
            expect(records.left(opened)).toHaveLength(all.length)
            expect(await forgetAll(opened.store, name, cutoff, limit)).toBe(gone.length)
            expect(records.left(opened).toSorted()).toEqual(left.toSorted())
            const files = (await opened.store.filesToRemove(99, later)).map(({ file }) => file)
            expect(files.toSorted()).toEqual(gone.flatMap(records.filesOf).toSorted())
          }),
          { numRuns: runs(15) },
        )
      },
    )

    it.each(retentionRules.map(({ name }) => name))(
      'examines a few records of %s at each step, however many are kept',
      async (name) => {
        await using opened = await open()
        const state = retentionRecords[name].states[0] ?? ''
        for (const place of [1, 2, 3, 4, 5]) {
          await retentionRecords[name].add(opened, { name: `number-${place}`, at: cutoff, state })
        }
        const places = new Set<string>()
        let after: string | null = null
        do {
          const step: RetentionStep = await opened.store.forget(name, cutoff, { after, limit: 2, dry: false })
          expect(step.count).toBe(0)
          after = step.next
          if (after !== null) places.add(after)
        } while (after !== null)
        expect(places.size).toBeGreaterThanOrEqual(2)
      },
    )

    it('deletes an enquiry with its replies, its messages and its notifications, and nothing of another', async () => {
      await using opened = await open()
      const { data } = opened
      for (const [place, [name, at]] of [
        ['old', oldText],
        ['young', youngText],
      ].entries()) {
        if (!name || !at) throw new Error('each has a name')
        data.insert('enquiries', enquiryRow(name, at))
        data.insert('enquiry_entries', { enquiry_id: name, at, user_id: office.userId, kind: 'reply', text: 'Hello' })
        const body = JSON.stringify({ enquiryId: name })
        data.insert('outbox', { id: place + 1, kind: 'enquiry-kept', body, at, next_try_at: at, done_at: at })
        data.insert('messages', { ...messageRow(name, at, 'sent'), cause: `evt_${place + 1}` })
        data.insert('message_attempts', { message_id: name, at, provider: 'smtp', outcome: 'accepted' })
        const notification = { type: 'enquiry_received', title: 'An enquiry', message: 'Hello', data: '{}' }
        const link = `/admin/enquiries/${name}`
        data.insert('notifications', { id: name, user_id: office.userId, ...notification, link, created_at: at })
      }
      expect(await forgetAll(opened.store, 'enquiries', cutoff)).toBe(1)
      expect(data.column('enquiry_entries', 'enquiry_id')).toEqual(['young'])
      for (const table of ['messages', 'notifications']) expect(data.column(table, 'id')).toEqual(['young'])
      expect(data.column('message_attempts', 'message_id')).toEqual(['young'])
    })

    it('deletes a chat with its entries and notifications, and nothing of another', async () => {
      await using opened = await open()
      const { data } = opened
      for (const [name, at] of [
        ['old', oldText],
        ['young', youngText],
      ] as const) {
        data.insert('conversations', chatRow(name, at))
        data.insert('conversation_entries', {
          conversation_id: name,
          kind: 'message',
          sender: 'visitor',
          text: 'Hello',
          at,
        })
        const notification = { type: 'chat_waiting', title: 'Chat', message: 'Hello', data: '{}' }
        const link = `/admin/inbox/${name}`
        data.insert('notifications', { id: name, user_id: office.userId, ...notification, link, created_at: youngText })
      }
      expect(await forgetAll(opened.store, 'chats', cutoff)).toBe(1)
      expect(data.column('conversation_entries', 'conversation_id')).toEqual(['young'])
      for (const table of ['conversations', 'notifications']) expect(data.column(table, 'id')).toEqual(['young'])
    })

    it('keeps the event of an enquiry as long as the enquiry', async () => {
      await using opened = await open()
      const { data } = opened
      data.insert('enquiries', enquiryRow('young', youngText))
      for (const [id, enquiryId] of ['young', 'gone'].entries()) {
        const times = { at: oldText, next_try_at: oldText, done_at: oldText }
        data.insert('outbox', { id: id + 1, kind: 'enquiry-kept', body: JSON.stringify({ enquiryId }), ...times })
      }
      expect(await forgetAll(opened.store, 'events', cutoff)).toBe(1)
      expect(data.column('outbox', 'id')).toEqual([1])
    })

    it('keeps the event of a text that came in as long as the text', async () => {
      await using opened = await open()
      const { data } = opened
      const inbound = { provider_id: 'young', phone: '+447700900123', text: 'Hello', at: youngText }
      data.insert('sms_inbound', { id: 'young-sms', ...inbound })
      const whatsapp = { type: 'text', received_at: youngText }
      data.insert('whatsapp_inbound', { id: 'young-whatsapp', ...inbound, ...whatsapp })
      for (const [place, inboundId] of ['young-sms', 'young-whatsapp', 'gone'].entries()) {
        const times = { at: oldText, next_try_at: oldText, done_at: oldText }
        data.insert('outbox', { id: place + 1, kind: 'sms-received', body: JSON.stringify({ inboundId }), ...times })
      }
      expect(await forgetAll(opened.store, 'events', cutoff)).toBe(1)
      expect(data.column('outbox', 'id')).toEqual([1, 2])
    })

    it('deletes old notifications with the messages, and the attempts and forms of a message with it', async () => {
      await using opened = await open()
      const { data } = opened
      for (const [name, at] of [
        ['old', oldText],
        ['young', youngText],
      ] as const) {
        data.insert('messages', messageRow(name, at, 'delivered'))
        data.insert('message_attempts', { message_id: name, at, provider: 'smtp', outcome: 'accepted' })
        data.insert('whatsapp_forms', { message_key: name, form: '{}' })
        const words = { type: 'booking_confirmed', title: 'Confirmed', message: 'Hello', data: '{}' }
        data.insert('notifications', { id: name, user_id: asha.userId, ...words, created_at: at })
      }
      expect(await count(opened.store, 'messages', cutoff)).toBe(2)
      expect(await forgetAll(opened.store, 'messages', cutoff)).toBe(2)
      expect(data.column('notifications', 'id')).toEqual(['young'])
      expect(data.column('message_attempts', 'message_id')).toEqual(['young'])
      expect(data.column('whatsapp_forms', 'message_key')).toEqual(['young'])
    })

    it('deletes a WhatsApp number once its last message is old', async () => {
      await using opened = await open()
      for (const [phone, last_inbound_at] of [
        ['+447700900123', oldText],
        ['+447700900124', youngText],
      ] as const) {
        opened.data.insert('whatsapp_numbers', { phone, last_inbound_at, unread: 0, needs_person: false })
      }
      expect(await forgetAll(opened.store, 'whatsapp', cutoff)).toBe(1)
      expect(opened.data.column('whatsapp_numbers', 'phone')).toEqual(['+447700900124'])
    })

    it('keeps the documents of an applicant with a later open application, and of staff', async () => {
      const application = fc.constantFrom('declined long ago', 'declined of late', 'approved', 'waiting')
      await fc.assert(
        fc.asyncProperty(fc.array(application, { minLength: 1, maxLength: 3 }), async (made) => {
          await using opened = await open()
          addUser(opened, 'applicant')
          addDocument(opened, 'applicant', 'a-file')
          // One waits at a time, and it is the last.
          const history = made.filter((one, place) => one !== 'waiting' || place === made.length - 1)
          for (const [place, one] of history.entries()) {
            const created = instantText(old.subtract({ hours: 100 - place }))
            const decided = one === 'waiting' ? null : one === 'declined long ago' ? oldText : youngText
            const status = one === 'waiting' ? 'pending' : one === 'approved' ? 'approved' : 'declined'
            addApplication(opened, { id: `app-${place}`, user: 'applicant', status, created, decided })
          }
          const isGone = history.at(-1) === 'declined long ago' && history.every((one) => one.startsWith('declined'))
          expect(await forgetAll(opened.store, 'applicants', cutoff)).toBe(isGone ? 1 : 0)
          expect(opened.data.count('documents')).toBe(isGone ? 0 : 1)
        }),
        { numRuns: runs(25) },
      )
    })

    it('deletes certificates and details of an applicant with the documents, and keeps the application', async () => {
      await using opened = await open()
      const { data } = opened
      addUser(opened, 'applicant')
      addApplication(opened, { id: 'app-1', user: 'applicant', status: 'declined', created: oldText, decided: oldText })
      data.insert('application_details', { user_id: 'applicant', skills: '[]', updated_at: oldText })
      const certificate = { kind: 'insurance', number: '1', expires_on: '2027-01-01', submitted_at: oldText }
      data.insert('credentials', { id: 'crd_1', user_id: 'applicant', ...certificate })
      expect(await forgetAll(opened.store, 'applicants', cutoff)).toBe(1)
      expect([data.count('application_details'), data.count('credentials')]).toEqual([0, 0])
      expect(data.count('technician_applications')).toBe(1)
    })

    it('keeps an expired export in the list, and queues its file', async () => {
      await using opened = await open()
      const { store, data } = opened
      const times = { asked_at: oldText, ready_at: oldText, expires_at: youngText }
      data.insert('exports', {
        id: 'exp_old',
        user_id: asha.userId,
        state: 'ready',
        file: 'archive',
        bytes: 1,
        ...times,
      })
      expect(await forgetAll(opened.store, 'exports', cutoff)).toBe(1)
      expect(await store.exportsOf(asha.userId)).toMatchObject([{ id: 'exp_old', state: 'over' }])
      expect(await store.filesToRemove(9, later)).toEqual([{ kind: 'export', file: 'archive' }])
    })

    it('erases contact and texts of a booking, and keeps its figures', async () => {
      await using opened = await open()
      const { data } = opened
      const booking = aBooking({
        id: 'old',
        status: 'completed',
        technicianId: technicianId('tom'),
        purchaseOrder: 'PO-7',
        payer: { name: 'Larry Landlord', email: 'larry@example.com' },
        createdAt: old,
      })
      await opened.addBooking(booking)
      const line = { booking_id: booking.id, at: oldText, actor: 'system', to_status: 'completed', note: 'Ring Asha' }
      data.insert('booking_history', line)
      const before = data.row('bookings', { id: booking.id }) ?? {}
      expect(await forgetAll(opened.store, 'bookings', cutoff)).toBe(1)
      const after = data.row('bookings', { id: booking.id }) ?? {}
      const { contact, problemDescription } = booking
      const said = [
        ...Object.values(contact),
        problemDescription,
        'PO-7',
        'Larry Landlord',
        'larry@example.com',
        'one cat',
      ]
      for (const word of said) {
        expect(JSON.stringify(before)).toContain(word)
        expect(JSON.stringify(after)).not.toContain(word)
      }
      const figures = [
        'reference',
        'status',
        'estimated_cost_pence',
        'starts_at',
        'created_at',
        'customer_id',
        'service_id',
      ]
      for (const column of figures) expect(after[column]).toEqual(before[column])
      expect(data.row('booking_history', { booking_id: booking.id })).toMatchObject({
        note: null,
        to_status: 'completed',
      })
    })
  })
}
