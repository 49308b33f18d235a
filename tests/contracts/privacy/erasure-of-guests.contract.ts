import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkOfTexts } from '#modules/messaging'
import { type UserId, instantText, at as links } from '#modules/shared'
import { aBooking, asha, office } from '../../support/builders/bookings.ts'
import type { Audited } from '../../support/audited.ts'
import { type OpenedRetention, messageRow } from './retention-records.ts'
import { runs } from '../../support/property-runs.ts'

type Opened = OpenedRetention & Pick<Audited, 'atWork' | 'audited' | 'kept'>

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
/** After all that a test does. */
const later = Temporal.Instant.from('2099-01-01T00:00:00Z')
const keepFrom = Temporal.Instant.from('2019-04-05T23:00:00Z')
const day = instantText(at)
const mobile = '+447700900123'
const otherMobile = '+447700900124'
const address = 'gill@example.com'

interface Somebody {
  readonly id: UserId
  readonly kind: 'by-email' | 'by-number' | 'caller' | 'account'
  readonly email: string
  readonly phone: string
}

const gill: Somebody = { id: 'usr_gill' as UserId, kind: 'by-number', email: address, phone: mobile }

/** A guest by number has no e-mail address; that of a caller was only typed. */
function addSomebody({ data }: Opened, { id, kind, email, phone }: Somebody): void {
  const { erased_at: _, ...like } = data.row('users', { id: 'usr_stranger' }) ?? {}
  const isConfirmed = kind === 'by-email' || kind === 'account'
  data.insert('users', {
    ...like,
    id,
    role: kind === 'account' ? 'customer' : 'guest',
    email: kind === 'by-number' ? null : email,
    email_key: kind === 'account' ? email : null,
    guest_key: kind === 'by-email' ? email : kind === 'by-number' ? phone : null,
    email_verified_at: isConfirmed ? day : null,
    full_name: `Name of ${id}`,
    phone,
  })
}

function addBooking({ addBooking: add }: Opened, { id, phone }: Somebody, name: string) {
  const cancelled = aBooking({ id: name, customerId: id, status: 'cancelled', cancelReason: 'office' })
  return add({ ...cancelled, contact: { ...cancelled.contact, phone } })
}

function addText({ data }: Opened, id: string, changes: object): void {
  data.insert('messages', { ...messageRow(id, day, 'sent'), channel: 'sms', event: 'guest_code', ...changes })
}

const other: Somebody = { id: 'usr_other' as UserId, kind: 'caller', email: 'other@example.com', phone: otherMobile }

/** Another customer has a booking with the address. */
async function bookedByOther(opened: Opened, column: string): Promise<void> {
  await addBooking(opened, other, 'others')
  opened.data.set('bookings', { id: 'bkg_others' }, { [column]: 'gill@EXAMPLE.com' })
}

const photo = { media_type: 'image/webp', width: 1, height: 1, bytes: 1, created_at: day }

/**
 * One row of each kind that names only an address, by the person who caused it. A message to a confirmed e-mail
 * address is its owner's, so that only an owner has a trace of it.
 */
function addTraces({ data }: Opened, { id, kind, email, phone }: Somebody, hasOwnEmail: boolean): void {
  data.insert('sms_inbound', { id: `text-of-${id}`, provider_id: `text-of-${id}`, phone, text: 'Hello', at: day })
  const eventId = 1_000 + data.count('outbox')
  const event = { kind: 'sms-received', body: JSON.stringify({ inboundId: `text-of-${id}` }), at: day }
  data.insert('outbox', { id: eventId, ...event, next_try_at: day, done_at: day })
  data.insert('messages', {
    ...messageRow(`notice-of-${id}`, day, 'sent'),
    user_id: office.userId,
    cause: `evt_${eventId}`,
  })
  data.insert('notifications', {
    id: `bell-of-${id}`,
    user_id: office.userId,
    type: 'office',
    title: 'Text message received',
    message: 'Hello',
    data: '{}',
    link: linkOfTexts(phone),
    created_at: day,
  })
  data.insert('messages', {
    ...messageRow(`code-of-${id}`, day, 'sent'),
    channel: 'sms',
    event: 'guest_code',
    recipient: phone,
  })
  const draftBy = (name: string, fields: object) =>
    data.insert('booking_drafts', {
      token_hash: `${name}-of-${id}`,
      fields: JSON.stringify(fields),
      updated_at: day,
    })
  draftBy('number', { email: '', phone: phone.replace('+44', '0') })
  if (hasOwnEmail) {
    draftBy('mail', { email, phone })
    data.insert('messages', { ...messageRow(`mail-of-${id}`, day, 'sent'), recipient: email })
  }
  data.insert('photos', { id: `photo-of-${id}`, file: `file-of-${id}`, draft_hash: `number-of-${id}`, ...photo })
  const key = kind === 'by-number' ? phone : hasOwnEmail ? email : null
  if (key === null) return
  data.insert('guest_codes', { id: `gcr-of-${id}`, guest_key: key, address: key, asked_at: day, tries: 0 })
}

const tables = ['notifications', 'sms_inbound', 'messages', 'booking_drafts', 'photos', 'guest_codes'] as const

/** The rows of `addTraces` that are left, by the end of their id. */
function tracesLeft({ data }: Opened, id: UserId): readonly string[] {
  return tables.flatMap((table) =>
    data
      .texts(table, table === 'booking_drafts' ? 'token_hash' : 'id')
      .filter((one) => one.endsWith(`-of-${id}`))
      .map((one) => `${table} ${one}`),
  )
}

/** The contract of every `PrivacyStore` for people without an account, whose data the office erases. */
export function erasureOfGuestsContract(keeper: string, open: () => Promise<Opened>): void {
  const erase = ({ store, atWork }: Opened, id: UserId) => atWork(() => store.erase(id, 'office', at, keepFrom))

  describe(`the data of a guest erased by the PrivacyStore kept by ${keeper}`, () => {
    it('goes with codes, drafts, photos, texts, links and sessions; the audit log has one line without a name', async () => {
      await using opened = await open()
      const { data, store } = opened
      addSomebody(opened, gill)
      addTraces(opened, gill, false)
      await addBooking(opened, gill, 'gills')
      data.insert('photos', { id: 'of-booking', file: 'file-of-booking', booking_id: 'bkg_gills', ...photo })
      const link = { purpose: 'manage', booking_id: 'bkg_gills', created_at: day, expires_at: day }
      data.insert('links', { token_hash: 'a link', ...link })
      const session = { token_hash: 'a token', user_id: gill.id, created_at: day, last_used_at: day, expires_at: day }
      data.insert('sessions', { id: 'ses_gill', ...session })
      const terms = { version: '1', text: 'Read aloud', customer_kind: 'consumer', start_consent: 'given' }
      const agreed = { agreed_at: day, agreed_by: office.userId, was_read: 1, network: '81.2.69.0/24' }
      data.insert('booking_agreements', { booking_id: 'bkg_gills', ...terms, ...agreed })

      expect(await store.mayErase(gill.id, 'office')).toBeNull()
      expect(await erase(opened, gill.id)).toEqual({ ok: true, value: null })

      expect(tracesLeft(opened, gill.id)).toEqual([])
      expect([data.count('links'), data.count('sessions'), data.count('photos')]).toEqual([0, 0, 0])
      expect((await store.filesToRemove(9, later)).map(({ file }) => file).toSorted()).toEqual([
        'file-of-booking',
        `file-of-${gill.id}`,
      ])
      expect(data.row('booking_agreements')).toMatchObject({ text: 'Read aloud', network: null })
      expect(data.row('users', { id: gill.id })).toMatchObject({ phone: null, guest_key: null, status: 'suspended' })
      expect(data.row('bookings', { id: 'bkg_gills' })).toMatchObject({ customer_phone: '', contact_email: '' })
      const note = { action: 'data_erased', target: { kind: 'user', id: gill.id }, before: null, after: null }
      expect([await opened.audited(), (await opened.kept()).at(-1)]).toEqual([[note], 'account-erased'])
    })

    it('keeps the number for the last message where there is no e-mail address, and nothing without either', async () => {
      await using opened = await open()
      const { store, data } = opened
      const nobody = { ...gill, id: 'usr_nobody' as UserId, kind: 'caller' } as const
      const caller = { ...gill, id: 'usr_caller' as UserId, kind: 'caller' } as const
      for (const one of [gill, caller, nobody]) addSomebody(opened, one)
      data.set('users', { id: nobody.id }, { email: null, phone: null })
      for (const { id } of [gill, caller, nobody]) expect(await erase(opened, id)).toMatchObject({ ok: true })
      const last = { hadAccount: false, at }
      expect(await store.farewellOf(gill.id)).toEqual({
        name: `Name of ${gill.id}`,
        email: null,
        phone: mobile,
        ...last,
      })
      expect(await store.farewellOf(caller.id)).toMatchObject({ email: address, phone: null, ...last })
      expect(await store.farewellOf(nobody.id)).toBeNull()
    })

    it('is left whole, with no event, no file to remove and no line, where the line cannot be written', async () => {
      await using opened = await open()
      const { data, store } = opened
      addSomebody(opened, gill)
      addTraces(opened, gill, false)
      const events = await opened.kept()
      const before = [data.rows('users'), ...tables.map((table) => data.rows(table))]
      {
        using _ = data.refuseInserts('audit_log', 'the disk is full')
        await expect(erase(opened, gill.id)).rejects.toThrow('the disk is full')
      }
      expect([data.rows('users'), ...tables.map((table) => data.rows(table))]).toEqual(before)
      expect([await store.filesToRemove(9, later), await store.farewellOf(gill.id)]).toEqual([[], null])
      expect([await opened.audited(), await opened.kept()]).toEqual([[], events])
    })

    it('is refused for an account, for staff, while a booking is open, and a second time', async () => {
      await using opened = await open()
      const { data, store } = opened
      addSomebody(opened, gill)
      const { reference } = aBooking({ id: 'open' })
      await opened.addBooking(aBooking({ id: 'open', customerId: gill.id, status: 'pending' }))
      const before = data.rows('users')
      const refusals = [
        [asha.userId, { kind: 'has-account' }],
        [office.userId, { kind: 'has-account' }],
        [gill.id, { kind: 'open-bookings', references: [reference], more: false }],
      ] as const
      for (const [id, refusal] of refusals) {
        expect(await store.mayErase(id, 'office')).toEqual(refusal)
        expect(await erase(opened, id)).toEqual({ ok: false, refusal })
      }
      expect([data.rows('users'), await opened.audited(), await opened.kept()]).toEqual([before, [], []])
      data.set('bookings', { id: 'bkg_open' }, { status: 'cancelled', cancel_reason: 'office' })
      expect(await erase(opened, gill.id)).toMatchObject({ ok: true })
      expect(await erase(opened, gill.id)).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
      expect(await opened.audited()).toHaveLength(1)
    })

    it('of a number leaves texts about bookings of others, and those of a number that a booking of another names', async () => {
      await using opened = await open()
      const { data } = opened
      const tess = { ...gill, id: 'usr_tess' as UserId, phone: otherMobile }
      for (const one of [gill, tess]) addSomebody(opened, one)
      addTraces(opened, gill, false)
      await addBooking(opened, { ...gill, id: tess.id }, 'for-gills-number')
      addText(opened, 'about-the-visit', { recipient: mobile, booking_id: 'bkg_for-gills-number' })
      await erase(opened, gill.id)
      expect(data.count('messages', { id: 'about-the-visit' })).toBe(1)
      expect(data.count('sms_inbound')).toBe(1)
      expect(data.count('guest_codes')).toBe(0)
    })

    it('takes a conversation that the office put with a booking, with the notices that quote it, and no other', async () => {
      await using opened = await open()
      const { data } = opened
      const cora = { ...gill, id: 'usr_cora' as UserId, kind: 'caller' } as const
      addSomebody(opened, cora)
      await addBooking(opened, cora, 'coras')
      const conversations = [
        { phone: mobile, booking_id: 'bkg_coras' },
        { phone: otherMobile, booking_id: null },
      ]
      for (const [place, { phone, booking_id }] of conversations.entries()) {
        const inbound = {
          provider_id: phone,
          phone,
          type: 'text',
          text: 'Hello',
          at: day,
          received_at: day,
          booking_id,
        }
        data.insert('whatsapp_inbound', { id: `from ${phone}`, ...inbound })
        data.insert('whatsapp_numbers', { phone, last_inbound_at: day, unread: 1, needs_person: 1, booking_id })
        const body = JSON.stringify({ inboundId: `from ${phone}` })
        data.insert('outbox', { id: 1_000 + place, kind: 'whatsapp-received', body, at: day, next_try_at: day })
        data.insert('messages', { ...messageRow(`notice ${phone}`, day, 'sent'), cause: `evt_${1_000 + place}` })
        data.insert('notifications', {
          id: `bell ${phone}`,
          user_id: office.userId,
          type: 'office',
          title: 'WhatsApp: a person is wanted',
          message: 'Hello',
          data: '{}',
          link: links.whatsapp.conversation(phone),
          created_at: day,
        })
      }
      await erase(opened, cora.id)
      for (const [table, left] of [
        ['whatsapp_inbound', [`from ${otherMobile}`]],
        ['messages', [`notice ${otherMobile}`]],
        ['notifications', [`bell ${otherMobile}`]],
      ] as const) {
        expect([table, data.texts(table, 'id')]).toEqual([table, left])
      }
    })

    it.each<[string, (opened: Opened) => unknown, number]>([
      ['goes where nobody else has it', () => null, 0],
      [
        'goes where only somebody erased had it',
        ({ data }) => data.set('users', { id: 'usr_other' }, { email: address, erased_at: day }),
        0,
      ],
      [
        'stays where somebody else has it',
        ({ data }) => data.set('users', { id: 'usr_other' }, { email: address.toUpperCase() }),
        2,
      ],
      ['stays where a booking of another names it', (opened) => bookedByOther(opened, 'contact_email'), 2],
      ['stays where another has its payer there', (opened) => bookedByOther(opened, 'payer_email'), 2],
    ])('the address that a caller gave, in links and among those that do not exist, %s', async (_, change, left) => {
      await using opened = await open()
      const { data } = opened
      addSomebody(opened, { ...gill, kind: 'caller', email: 'Gill@Example.com' })
      addSomebody(opened, other)
      await change(opened)
      data.insert('stop_links', { token_hash: 'a hash', channel: 'email', address, created_at: day })
      data.insert('stop_links', { token_hash: 'hers', channel: 'email', address: other.email, created_at: day })
      const gone = { channel: 'email', reason: 'bounced', since: day }
      data.insert('message_addresses_gone', { ...gone, recipient: 'Gill@Example.com' })
      await erase(opened, gill.id)
      expect(data.count('stop_links', { address }) + data.count('message_addresses_gone')).toBe(left)
      expect(data.count('stop_links', { address: other.email })).toBe(1)
    })

    it('takes nothing that somebody else caused, whoever shares a number or an address', async () => {
      const somebody = fc.record({
        kind: fc.constantFrom('by-email', 'by-number', 'caller', 'account'),
        email: fc.constantFrom('a@example.com', 'b@example.com'),
        phone: fc.constantFrom(mobile, otherMobile),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(somebody, { minLength: 2, maxLength: 4 }), async (drawn) => {
          await using opened = await open()
          const people = distinct(drawn)
          const accountsHave = new Set(people.flatMap(({ kind, email }) => (kind === 'account' ? [email] : [])))
          const ownsEmail = ({ kind, email }: Somebody) =>
            kind === 'account' || (kind === 'by-email' && !accountsHave.has(email))
          for (const one of people) addSomebody(opened, one)
          for (const one of people) addTraces(opened, one, ownsEmail(one))
          const [gone, ...others] = people
          if (!gone) return
          const before = others.map(({ id }) => tracesLeft(opened, id))
          const by = gone.kind === 'account' ? 'owner' : 'office'
          expect(await opened.store.erase(gone.id, by, at, keepFrom)).toMatchObject({ ok: true })
          expect(others.map(({ id }) => tracesLeft(opened, id))).toEqual(before)
          const isAlone = others.every(({ phone }) => phone !== gone.phone)
          const mustBeEmpty = gone.kind === 'by-number' && isAlone
          expect(mustBeEmpty ? tracesLeft(opened, gone.id) : []).toEqual([])
        }),
        { numRuns: runs(60) },
      )
    })
  })
}

/** The database has each key once: another with the same is a caller. */
function distinct(drawn: readonly Omit<Somebody, 'id'>[]): readonly Somebody[] {
  const keys = new Set<string>()
  return drawn.map((one, place) => {
    const key = one.kind === 'caller' ? '' : `${one.kind} ${one.kind === 'by-number' ? one.phone : one.email}`
    const kind = keys.has(key) && key !== '' ? 'caller' : one.kind
    keys.add(key)
    return { ...one, kind, id: `usr_number-${place}` as UserId }
  })
}
