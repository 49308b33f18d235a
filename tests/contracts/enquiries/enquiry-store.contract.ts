import { describe, expect, it } from 'vitest'
import type { Enquiry, EnquiryFilter, EnquiryStore } from '#modules/enquiries'
import { type EnquiryId, type UserId, parseId } from '#modules/shared'

interface Opened extends AsyncDisposable {
  readonly enquiries: EnquiryStore
  /** Two people of the office. */
  readonly staff: readonly [UserId, UserId]
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const all: EnquiryFilter = { states: null, kind: null, assignedTo: null }

function enquiryId(name: string): EnquiryId {
  const id = parseId('enq', `enq_${name}`)
  if (!id) throw new Error(`not the name of an enquiry: ${name}`)
  return id
}

function anEnquiry(name: string, changes: Partial<Enquiry> = {}): Enquiry {
  return {
    id: enquiryId(name),
    reference: `EN-${name.toUpperCase()}`,
    kind: 'contact',
    subject: 'quote',
    name: 'Ada Swift',
    email: 'Ada@example.org',
    phone: '+447700900123',
    postcode: null,
    message: `How much is a new tap? ${name}`,
    contactMethod: 'phone',
    userId: null,
    state: 'open',
    assignedTo: null,
    createdAt: noon,
    answeredAt: null,
    ...changes,
  }
}

/** The contract of every `EnquiryStore`, for any database. */
export function enquiryStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`EnquiryStore kept by ${keeper}`, () => {
    it('lists enquiries, the latest first, in pages, each once', async () => {
      await using opened = await open()
      const [first, second, third] = ['one', 'two', 'three'].map((name, hours) =>
        anEnquiry(name, { createdAt: noon.add({ hours }) }),
      )
      if (!first || !second || !third) throw new Error('three were made')
      for (const enquiry of [first, second, third]) await opened.enquiries.keep(enquiry, 10)
      expect(await opened.enquiries.list(all, null, 2)).toEqual([third, second])
      expect(await opened.enquiries.list(all, second.id, 2)).toEqual([first])
      expect(await opened.enquiries.list(all, enquiryId('unknown'), 2)).toEqual([])
      expect(await opened.kept()).toEqual(['enquiry-kept', 'enquiry-kept', 'enquiry-kept'])
    })

    it('counts each person who waits once, and tells each once', async () => {
      await using opened = await open()
      const [by] = opened.staff
      const waits = (name: string, email: string, postcode: string, changes: Partial<Enquiry> = {}) =>
        opened.enquiries.keep(anEnquiry(name, { kind: 'coverage', email, postcode, ...changes }), 10)
      await waits('ada', 'ada@example.org', 'KT4 8AA')
      await waits('ada-again', 'ADA@example.org', 'KT4 7BB', { createdAt: noon.add({ hours: 1 }) })
      await waits('ben', 'ben@example.org', 'KT4 8AA')
      await waits('cyril', 'cy@example.org', 'KT3 3AA')
      await waits('spam', 'spam@example.org', 'KT4 8AA', { state: 'spam' })
      await waits('done', 'done@example.org', 'KT4 8AA', { state: 'closed' })
      await opened.enquiries.keep(anEnquiry('contact', { postcode: 'KT4 8AA', email: 'dee@example.org' }), 10)
      expect(await opened.enquiries.waiting()).toEqual([
        { outcode: 'KT4', people: 2 },
        { outcode: 'KT3', people: 1 },
      ])
      const before = (await opened.kept()).length
      const kt4 = { district: 'KT4', outcodes: ['KT4'] }
      expect(await opened.enquiries.tellOpened(kt4, by, noon.add({ hours: 2 }))).toBe(2)
      expect((await opened.kept()).slice(before)).toEqual(['area-opened', 'area-opened'])
      expect((await opened.enquiries.find(enquiryId('ada-again')))?.entries).toMatchObject([{ kind: 'note', by }])
      expect(await opened.enquiries.waiting()).toEqual([{ outcode: 'KT3', people: 1 }])
      expect(await opened.enquiries.tellOpened(kt4, by, noon.add({ hours: 3 }))).toBe(0)
      expect((await opened.kept()).length).toBe(before + 2)
    })

    it('accepts the same text of the same sender once within the interval, and again after it', async () => {
      await using opened = await open()
      const first = anEnquiry('one')
      const words = { email: ' ada@EXAMPLE.org', message: first.message }
      await opened.enquiries.keep(first, 10)
      const again = await opened.enquiries.keep(anEnquiry('two', { ...words, createdAt: noon.add({ minutes: 9 }) }), 10)
      expect(again).toEqual({ ok: true, value: first })
      const later = anEnquiry('three', { ...words, email: 'ada@example.org', createdAt: noon.add({ minutes: 10 }) })
      expect(await opened.enquiries.keep(later, 10)).toEqual({ ok: true, value: later })
      expect(await opened.enquiries.list(all, null, 9)).toEqual([later, first])
      expect(await opened.kept()).toEqual(['enquiry-kept', 'enquiry-kept'])
    })

    it('refuses a reference that is in use, and keeps nothing', async () => {
      await using opened = await open()
      await opened.enquiries.keep(anEnquiry('one'), 10)
      const clash = await opened.enquiries.keep(anEnquiry('two', { reference: 'EN-ONE' }), 10)
      expect(clash).toEqual({ ok: false, refusal: { kind: 'reference-taken' } })
      expect(await opened.enquiries.list(all, null, 9)).toHaveLength(1)
    })

    it('keeps spam apart, and sends no event', async () => {
      await using opened = await open()
      await opened.enquiries.keep(anEnquiry('one', { state: 'spam' }), 10)
      expect(await opened.enquiries.list({ ...all, states: ['open'] }, null, 9)).toEqual([])
      expect(await opened.enquiries.list({ ...all, states: ['spam'] }, null, 9)).toHaveLength(1)
      expect(await opened.enquiries.countOpen()).toBe(0)
      expect(await opened.enquiries.figures(noon)).toEqual({ asked: 0, answered: 0, minutes: [] })
      expect(await opened.kept()).toEqual([])
    })

    it('records who changed an enquiry, and only real changes', async () => {
      await using opened = await open()
      const [clerk, other] = opened.staff
      const { id } = anEnquiry('one')
      await opened.enquiries.keep(anEnquiry('one'), 10)
      const at = noon.add({ minutes: 5 })
      await opened.enquiries.change(id, { kind: 'assigned', assignedTo: other }, clerk, at)
      await opened.enquiries.change(id, { kind: 'assigned', assignedTo: other }, clerk, at)
      await opened.enquiries.change(id, { kind: 'note', text: 'She rings after five.' }, clerk, at)
      await opened.enquiries.change(id, { kind: 'state', state: 'open' }, clerk, at)
      const changed = await opened.enquiries.change(id, { kind: 'state', state: 'in_progress' }, other, at)
      expect(changed).toMatchObject({ ok: true, value: { state: 'in_progress', assignedTo: other } })
      const found = await opened.enquiries.find(id)
      expect(found?.entries.map(({ kind, text, by }) => [kind, text, by])).toEqual([
        ['assigned', other, clerk],
        ['note', 'She rings after five.', clerk],
        ['state', 'in_progress', other],
      ])
      expect(await opened.kept()).toEqual(['enquiry-kept', 'enquiry-assigned'])
      expect(await opened.enquiries.list({ ...all, assignedTo: 'nobody' }, null, 9)).toEqual([])
      expect(await opened.enquiries.list({ ...all, assignedTo: other }, null, 9)).toHaveLength(1)
    })

    it('sends a reply once, assigns the enquiry to its author, and counts only the first reply', async () => {
      await using opened = await open()
      const [clerk, other] = opened.staff
      const { id } = anEnquiry('one')
      await opened.enquiries.keep(anEnquiry('one'), 10)
      const reply = { text: 'From £75.', by: clerk, once: 'once-one', at: noon.add({ minutes: 30 }) }
      await opened.enquiries.reply(id, reply)
      await opened.enquiries.reply(id, reply)
      const more = { text: 'And it is there on Monday.', by: other, once: 'once-two', at: noon.add({ minutes: 90 }) }
      const replied = await opened.enquiries.reply(id, more)
      expect(replied).toMatchObject({ ok: true, value: { state: 'answered', assignedTo: clerk } })
      expect((await opened.enquiries.find(id))?.entries.map(({ text }) => text)).toEqual([reply.text, more.text])
      expect(await opened.kept()).toEqual(['enquiry-kept', 'enquiry-replied', 'enquiry-replied'])
      expect(await opened.enquiries.figures(noon)).toEqual({ asked: 1, answered: 1, minutes: [30] })
    })

    it('refuses or returns nothing for an unknown enquiry', async () => {
      await using opened = await open()
      const [clerk] = opened.staff
      const unknown = { ok: false, refusal: { kind: 'enquiry-unknown' } }
      const id = enquiryId('unknown')
      expect(await opened.enquiries.find(id)).toBeNull()
      expect(await opened.enquiries.change(id, { kind: 'note', text: 'So.' }, clerk, noon)).toEqual(unknown)
      const reply = { text: 'So.', by: clerk, once: 'once-one', at: noon }
      expect(await opened.enquiries.reply(id, reply)).toEqual(unknown)
      expect(await opened.kept()).toEqual([])
    })
  })
}
