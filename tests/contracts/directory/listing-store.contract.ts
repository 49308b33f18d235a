import { describe, expect, it } from 'vitest'
import { advertTextKey } from '#modules/adverts'
import type { EditHeldFor, ListingFields, ListingStore } from '#modules/directory'
import { type IdempotencyClaim, type ListingId, type UserId, accept, parseId, refuse } from '#modules/shared'
import type { ListingEdit, NewListing } from '../../../modules/directory/ports.ts'
import type { Listing } from '../../../modules/directory/listing.ts'
import { listingFields } from '../../support/adverts/listings.ts'
import type { TestPort } from '../../support/test-port.ts'

interface Opened extends AsyncDisposable {
  readonly listings: ListingStore
  readonly data: TestPort
  /** Two people who advertise. */
  readonly owners: readonly [UserId, UserId]
  /** The kinds of the events that were kept, oldest first. */
  kept(): readonly string[]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const later = noon.add({ minutes: 5 })
const place = { district: 'CR0', latitude: 51.37, longitude: -0.08 }
const placeOf = (fields: ListingFields) => ({ place, textKey: advertTextKey(fields.businessDescription) })

function listingId(name: string): ListingId {
  const id = parseId('lst', `lst_${name}`)
  if (!id) throw new Error(`not the name of a listing: ${name}`)
  return id
}

/** The contract of every `ListingStore`, for any database. */
export function listingStoreContract(keeper: string, open: () => Promise<Opened>): void {
  /** Opens with a listing of the first owner. */
  async function openWithOne(changes: Partial<NewListing> = {}) {
    const opened = await open()
    const [owner, other] = opened.owners
    const id = listingId('one')
    const aNew = (more: Partial<NewListing> = {}): NewListing => ({
      id,
      ownerId: owner,
      slug: 'swift-plumbing',
      fields: listingFields,
      ...placeOf(listingFields),
      heldFor: [],
      contactConfirmedAt: noon,
      at: noon,
      ...changes,
      ...more,
    })
    await opened.listings.create(aNew(), null)
    const edit = (fields: Partial<ListingFields>, version: number): ListingEdit => {
      const after = { ...listingFields, ...fields }
      return { id, version, fields: after, ...placeOf(after), at: later }
    }
    return { ...opened, id, owner, other, aNew, edit, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }

  const now = () => accept({ kind: 'now', heldFor: null, isContactConfirmed: true } as const)
  const hold = (...heldFor: EditHeldFor[]) => accept({ kind: 'hold', heldFor } as const)

  describe(`ListingStore kept by ${keeper}`, () => {
    it('keeps every field, and waits for the payment', async () => {
      await using at = await openWithOne({ heldFor: ['link'] })
      const listing = await at.listings.find(at.id)
      expect(listing).toMatchObject({
        fields: listingFields,
        heldFor: ['link'],
        heldEdit: null,
        advert: { state: 'awaiting_payment', ownerId: at.owner, title: 'Swift Plumbing', paidUntil: null, version: 1 },
        counts: { views: 0, clicks: 0, reviews: 0, ratingSum: 0 },
      })
      expect(await at.listings.findBySlug('swift-plumbing')).toEqual(listing)
      expect(await at.listings.listOf(at.owner)).toEqual([listing])
      expect([await at.listings.listOf(at.other), await at.listings.hasAny(at.other)]).toEqual([[], false])
      expect(await at.listings.hasAny(at.owner)).toBe(true)
    })

    it('refuses a slug that is taken, and answers a repeated key with the first answer', async () => {
      await using at = await openWithOne()
      const taken = await at.listings.create(at.aNew({ id: listingId('two') }), null)
      expect(taken).toEqual(refuse({ kind: 'slug-taken' }))
      const claim: IdempotencyClaim<Listing> = {
        userId: at.owner,
        key: 'k',
        fingerprint: 'f',
        answer: ({ id }) => ({ status: 201, body: id }),
      }
      const two = at.aNew({ id: listingId('two'), slug: 'two' })
      expect(await at.listings.create(two, claim)).toMatchObject({ ok: true })
      const again = await at.listings.create(at.aNew({ id: listingId('three'), slug: 'three' }), claim)
      expect(again).toEqual(refuse({ kind: 'already-answered', answer: { status: 201, body: 'lst_two' } }))
      expect(await at.listings.find(listingId('three'))).toBeNull()
    })

    it('finds the same words of others and of the owner, but not those of adverts that are over', async () => {
      await using at = await openWithOne()
      const { textKey } = placeOf(listingFields)
      const before = noon.subtract({ hours: 24 })
      expect(await at.listings.facts(at.other, textKey, null, before)).toEqual({ sameWordsOf: 'others', madeLately: 0 })
      expect(await at.listings.facts(at.owner, textKey, null, before)).toEqual({ sameWordsOf: 'owner', madeLately: 1 })
      expect(await at.listings.facts(at.owner, textKey, at.id, before)).toEqual({ sameWordsOf: null, madeLately: 0 })
      expect(await at.listings.facts(at.owner, 'other', null, noon)).toEqual({ sameWordsOf: null, madeLately: 0 })
      at.data.set('adverts', { id: at.id }, { state: 'closed' })
      expect((await at.listings.facts(at.other, textKey, null, before)).sameWordsOf).toBeNull()
    })

    it('writes an edit at once, and refuses one of an older version', async () => {
      await using at = await openWithOne()
      const edited = await at.listings.edit(at.edit({ businessName: 'Swift & Co', categories: ['roofing'] }, 1), now)
      expect(edited).toMatchObject({
        value: {
          advert: { title: 'Swift & Co', version: 2, slug: 'swift-plumbing' },
          fields: { businessName: 'Swift & Co', categories: ['roofing'] },
          heldEdit: null,
        },
      })
      expect(await at.listings.edit(at.edit({}, 1), now)).toEqual(refuse({ kind: 'listing-changed' }))
      expect((await at.listings.find(at.id))?.fields.businessName).toBe('Swift & Co')
    })

    it('keeps the old words while an edit waits, and shows the new ones once nothing holds it', async () => {
      await using at = await openWithOne()
      const held = await at.listings.edit(at.edit({ contactEmail: 'new@example.org' }, 1), () =>
        hold('link', 'contact-not-confirmed'),
      )
      expect(held).toMatchObject({
        value: {
          fields: listingFields,
          heldEdit: { fields: { contactEmail: 'new@example.org' }, heldFor: ['link', 'contact-not-confirmed'] },
        },
      })
      const read = await at.listings.passEdit(at.id, (reason) => reason === 'link', placeOf, later)
      expect([read?.fields.contactEmail, read?.heldEdit?.heldFor]).toEqual([
        'office@example.org',
        ['contact-not-confirmed'],
      ])
      const shown = await at.listings.passEdit(at.id, () => true, placeOf, later)
      expect([shown?.fields.contactEmail, shown?.heldEdit]).toEqual(['new@example.org', null])
      expect(shown?.advert.contactConfirmedAt?.equals(later)).toBe(true)
      expect(await at.listings.passEdit(at.id, () => true, placeOf, later)).toBeNull()
    })

    it('drops an edit, and a later one replaces it', async () => {
      await using at = await openWithOne()
      await at.listings.edit(at.edit({ serviceArea: 'Purley' }, 1), () => hold('link'))
      await at.listings.edit(at.edit({ serviceArea: 'Sutton' }, 2), () => hold('abuse'))
      expect((await at.listings.find(at.id))?.heldEdit).toMatchObject({
        fields: { serviceArea: 'Sutton' },
        heldFor: ['abuse'],
      })
      await at.listings.dropEdit(at.id, later)
      expect(await at.listings.find(at.id)).toMatchObject({ fields: listingFields, heldEdit: null })
    })

    it('confirms the address by the code that was sent, and by no other', async () => {
      await using at = await openWithOne({ contactConfirmedAt: null })
      await at.listings.askCode(at.id, listingFields.contactEmail, noon)
      expect(at.kept()).toEqual(['listing-contact-asked'])
      expect(await at.listings.askCode(at.id, listingFields.contactEmail, noon.add({ seconds: 20 }))).toEqual(
        refuse({ kind: 'code-too-soon', seconds: 40 }),
      )
      const wrong = refuse({ kind: 'wrong-code' })
      expect(await at.listings.useCode(at.id, 'right', placeOf, later)).toEqual(wrong)
      await at.listings.putCode(at.id, 'right', noon.add({ minutes: 30 }))
      expect(await at.listings.useCode(at.id, 'other', placeOf, later)).toEqual(wrong)
      expect(await at.listings.useCode(at.id, 'right', placeOf, noon.add({ minutes: 30 }))).toEqual(wrong)
      const confirmed = await at.listings.useCode(at.id, 'right', placeOf, later)
      expect(confirmed.ok && confirmed.value.advert.contactConfirmedAt?.equals(later)).toBe(true)
      expect(await at.listings.useCode(at.id, 'right', placeOf, later)).toEqual(wrong)
    })

    it('ends a code after five wrong tries', async () => {
      await using at = await openWithOne({ contactConfirmedAt: null })
      await at.listings.askCode(at.id, listingFields.contactEmail, noon)
      await at.listings.putCode(at.id, 'right', noon.add({ minutes: 30 }))
      for (const guess of ['a', 'b', 'c', 'd', 'e']) await at.listings.useCode(at.id, guess, placeOf, later)
      expect(await at.listings.useCode(at.id, 'right', placeOf, later)).toEqual(refuse({ kind: 'wrong-code' }))
      expect((await at.listings.find(at.id))?.advert.contactConfirmedAt).toBeNull()
    })

    it('passes an edit by the code of its new address, unless somebody has to read it too', async () => {
      await using at = await openWithOne()
      await at.listings.edit(at.edit({ contactEmail: 'new@example.org' }, 1), () => hold('contact-not-confirmed'))
      await at.listings.askCode(at.id, 'new@example.org', noon)
      await at.listings.putCode(at.id, 'right', noon.add({ minutes: 30 }))
      expect(await at.listings.useCode(at.id, 'right', placeOf, later)).toMatchObject({
        value: { fields: { contactEmail: 'new@example.org' }, heldEdit: null },
      })
    })
  })
}
