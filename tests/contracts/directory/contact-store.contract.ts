import { describe, expect, it } from 'vitest'
import type { ContactStore } from '#modules/directory'
import type { ListingId, ListingMessageId, UserId } from '#modules/shared'
import { addListing } from '../../support/builders/market/listings.ts'
import type { TestPort } from '../../support/test-port.ts'

type ListingMessage = Parameters<ContactStore['keep']>[0]

interface Opened extends AsyncDisposable {
  readonly contacts: ContactStore
  readonly data: TestPort
  /** Two people who advertise. */
  readonly owner: UserId
  readonly other: UserId
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const today = Temporal.PlainDate.from('2026-03-02')
const listing = 'lst_one' as ListingId
const second = 'lst_two' as ListingId
const theirs = 'lst_other' as ListingId
const idOf = (name: string) => `lms_${name}` as ListingMessageId

function aMessage(name: string, changes: Partial<ListingMessage> = {}): ListingMessage {
  return {
    id: idOf(name),
    listingId: listing,
    name: 'Zoë Łukasik',
    email: 'Zoe@Example.com',
    phone: '+447700900123',
    text: `The tap drips: ${name}.`,
    userId: null,
    isConfirmed: false,
    network: '203.0.113.0/24',
    createdAt: noon,
    ...changes,
  }
}

/** The contract of every `ContactStore`, for any database. */
export function contactStoreContract(keeper: string, openEmpty: () => Promise<Opened>): void {
  async function open(): Promise<Opened> {
    const opened = await openEmpty()
    const { data, owner, other } = opened
    addListing(data, { id: listing, owner, name: 'Swift Plumbing' })
    addListing(data, { id: second, owner, name: 'Swift Heating' })
    addListing(data, { id: theirs, owner: other, name: 'Slow Plumbing' })
    return opened
  }
  const keep = ({ contacts }: Opened, message: ListingMessage, day = '2026-03-02') => contacts.keep(message, day)

  describe(`ContactStore kept by ${keeper}`, () => {
    it('counts deeds and messages of a listing by day, and gives the days of a span in order', async () => {
      await using opened = await open()
      const { contacts } = opened
      for (const deed of ['views', 'views', 'phone_clicks', 'email_clicks'] as const) {
        await contacts.count(listing, deed, '2026-03-02')
      }
      await keep(opened, aMessage('one'))
      for (const day of ['2026-03-04', '2026-03-01']) await contacts.count(listing, 'views', day)
      await contacts.count(second, 'views', '2026-03-02')
      const none = { views: 0, phoneClicks: 0, emailClicks: 0, messages: 0 }
      expect(await contacts.days(listing, today.subtract({ days: 1 }), today)).toEqual([
        { ...none, day: today.subtract({ days: 1 }), views: 1 },
        { day: today, views: 2, phoneClicks: 1, emailClicks: 1, messages: 1 },
      ])
      expect(await contacts.days(listing, today.add({ days: 1 }), today.add({ days: 2 }))).toMatchObject([
        { day: today.add({ days: 2 }) },
      ])
    })

    it('finds a message with its listing as it was kept, and its event', async () => {
      await using opened = await open()
      const message = aMessage('one', { userId: opened.other })
      expect(await keep(opened, message)).toBe(message.id)
      const { isConfirmed: _, network: __, ...shown } = message
      expect(await opened.contacts.find(message.id)).toEqual({
        ...shown,
        ownerId: opened.owner,
        businessName: 'Swift Plumbing',
        slug: 'slug-of-lst_one',
        contactEmail: 'secret@example.org',
        answers: [],
      })
      expect(await opened.contacts.find(idOf('none'))).toBeNull()
      expect(await opened.kept()).toEqual(['listing-message-kept'])
    })

    it('takes the same words of the same sender to a listing within ten minutes for one message', async () => {
      await using opened = await open()
      const text = 'The tap drips.'
      const send = (name: string, changes: Partial<ListingMessage> = {}) =>
        keep(opened, aMessage(name, { text, ...changes }))
      expect(await send('one')).toBe(idOf('one'))
      const later = { createdAt: noon.add({ minutes: 10 }) }
      expect(await send('again', { ...later, email: 'zoe@example.com' })).toBe(idOf('one'))
      expect(await send('beyond', { createdAt: noon.add({ minutes: 10, milliseconds: 1 }) })).toBe(idOf('beyond'))
      expect(await send('elsewhere', { listingId: second })).toBe(idOf('elsewhere'))
      expect(await send('other', { email: 'adam@example.com' })).toBe(idOf('other'))
      expect(await send('words', { text: 'The tap drips!' })).toBe(idOf('words'))
      expect(await opened.contacts.find(idOf('again'))).toBeNull()
      expect(await opened.kept()).toHaveLength(5)
      expect(await opened.contacts.days(listing, today, today)).toMatchObject([{ messages: 4 }])
    })

    it('lists the messages of an owner: waiting ones the oldest first, answered ones the newest first', async () => {
      await using opened = await open()
      const { contacts, owner, other } = opened
      const names = ['first', 'second', 'third', 'fourth']
      for (const [index, name] of names.entries()) {
        const listingId = index % 2 === 0 ? listing : second
        await keep(opened, aMessage(name, { listingId, createdAt: noon.add({ hours: index }) }))
      }
      await keep(opened, aMessage('theirs', { listingId: theirs }))
      const listed = async (isAnswered: boolean, limit = 9, of = owner) =>
        (await contacts.messagesOf(of, isAnswered, limit)).map(({ id }) => id)
      expect([await listed(false), await listed(false, 2)]).toEqual([names.map(idOf), [idOf('first'), idOf('second')]])
      expect(await contacts.waiting(owner)).toEqual(
        new Map([
          [listing, 2],
          [second, 2],
        ]),
      )
      for (const name of ['second', 'first']) await contacts.answer(idOf(name), 'We come.', noon.add({ hours: 9 }))
      expect([await listed(true), await listed(false)]).toEqual([
        [idOf('second'), idOf('first')],
        [idOf('third'), idOf('fourth')],
      ])
      expect(await contacts.waiting(owner)).toEqual(
        new Map([
          [listing, 1],
          [second, 1],
        ]),
      )
      expect([await listed(false, 9, other), await contacts.waiting(other)]).toEqual([
        [idOf('theirs')],
        new Map([[theirs, 1]]),
      ])
    })

    it('keeps every answer in order, each with its event; the first says how soon it came', async () => {
      await using opened = await open()
      const { contacts, owner } = opened
      await keep(opened, aMessage('one'))
      const [first, later] = [noon.add({ hours: 3 }), noon.add({ hours: 8 })]
      await contacts.answer(idOf('one'), 'We come on Tuesday.', first)
      await contacts.answer(idOf('one'), 'At ten.', later)
      expect((await contacts.find(idOf('one')))?.answers).toEqual([
        { text: 'We come on Tuesday.', at: first },
        { text: 'At ten.', at: later },
      ])
      expect(await contacts.messagesOf(owner, true, 9)).toMatchObject([{ answeredAt: first }])
      const answered = 'listing-message-answered'
      expect(await opened.kept()).toEqual(['listing-message-kept', answered, answered])
    })
  })
}
