import {
  type ContactCode,
  type EditHeldFor,
  type Listing,
  type ListingFields,
  type ListingPlace,
  type PlaceOf,
  type ListingStore,
  contactCodeTries,
  eventOfContactAsked,
  isRightCode,
  isSameAddress,
  judgeContactCode,
} from '#modules/directory'
import { type ListingId, type UserId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareEndOfChecks } from './check-store.ts'
import { type ListingRow, contentOf, listingFrom, selectListings } from './listing-rows.ts'

interface CodeRow {
  readonly email: string
  readonly asked_at: string
  readonly code_hash: string | null
  readonly expires_at: string | null
  readonly tries: number
}

type Values = Readonly<Record<string, string | number | null>>

export function createSqliteListingStore(database: SqliteDatabase): ListingStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const kept = prepareKeptAnswers(database)
  const endChecks = prepareEndOfChecks(database)
  const statements = prepare(database)

  const found = (row: ListingRow | undefined): Listing | null => (row ? listingFrom(row) : null)

  function there(id: ListingId): Listing {
    const listing = found(statements.find.get(id))
    if (!listing) throw new Error(`the listing ${id} has gone`)
    return listing
  }

  /** Makes these the words that are shown. */
  function putWords(id: ListingId, fields: ListingFields, place: ListingPlace | null, textKey: string): void {
    statements.putWords.run(valuesOf(id, fields, place))
    statements.retitle.run(fields.businessName, textKey, id)
    statements.clearCategories.run(id)
    for (const category of fields.categories) statements.addCategory.run(id, category)
  }

  function pass(
    id: ListingId,
    ended: (reason: EditHeldFor) => boolean,
    placeOf: PlaceOf,
    at: Temporal.Instant,
  ): Listing | null {
    const listing = found(statements.find.get(id))
    if (!listing?.heldEdit) return null
    const { fields, heldFor } = listing.heldEdit
    const left = heldFor.filter((reason) => !ended(reason))
    if (left.length > 0) statements.holdEdit.run(JSON.stringify(left), id)
    else {
      const { place, textKey } = placeOf(fields)
      putWords(id, fields, place, textKey)
      endChecks(id, listing.fields, fields, at)
      // An edit of a listing that is shown passes with a confirmed address alone.
      if (!isSameAddress(fields.contactEmail, listing.fields.contactEmail)) {
        statements.confirm.run(instantText(at), id)
      }
      statements.dropEdit.run(id)
    }
    statements.grow.run(instantText(at), id)
    return there(id)
  }

  function codeOf(id: ListingId): ContactCode | null {
    const row = statements.code.get(id)
    return row ? codeFrom(row) : null
  }

  return {
    create: ({ id, ownerId, slug, fields, place, textKey, heldFor, contactConfirmedAt, at }, claim) =>
      write(() => {
        const answered = kept.judge(claim, at)
        if (answered) return refuse(answered)
        if (statements.hasSlug.get(slug)) return refuse({ kind: 'slug-taken' })
        statements.addAdvert.run({
          id,
          ownerId,
          slug,
          title: fields.businessName,
          heldFor: JSON.stringify(heldFor),
          textKey,
          confirmedAt: contactConfirmedAt && instantText(contactConfirmedAt),
          at: instantText(at),
        })
        statements.addListing.run(valuesOf(id, fields, place))
        for (const category of fields.categories) statements.addCategory.run(id, category)
        const listing = there(id)
        kept.keep(claim, listing, at)
        return accept(listing)
      }),

    find: async (id) => found(statements.find.get(id)),
    findBySlug: async (slug) => found(statements.findBySlug.get(slug)),
    listOf: async (owner) => statements.listOf.all(owner).map(listingFrom),
    hasAny: async (owner) => statements.hasAny.get(owner) !== undefined,

    async facts(owner, textKey, except, since) {
      const owners = statements.sameWords.all(textKey, except ?? '').map(({ owner_id: id }) => id)
      const madeLately = statements.madeLately.get(owner, instantText(since), except ?? '') ?? 0
      const sameWordsOf = owners.includes(owner) ? 'owner' : owners.length > 0 ? 'others' : null
      return { sameWordsOf, madeLately }
    },

    edit: ({ id, version, fields, place, textKey, at }, judge) =>
      write(() => {
        const listing = found(statements.find.get(id))
        if (!listing) return refuse({ kind: 'listing-unknown' })
        if (listing.advert.version !== version) return refuse({ kind: 'listing-changed' })
        const judged = judge(listing)
        if (!judged.ok) return judged
        const { value: step } = judged
        const text = instantText(at)
        statements.dropEdit.run(id)
        if (step.kind === 'hold') {
          statements.addEdit.run(id, contentOf(fields), JSON.stringify(step.heldFor), text)
        } else {
          putWords(id, fields, place, textKey)
          endChecks(id, listing.fields, fields, at)
          const { contactConfirmedAt } = listing.advert
          const isSame = contactConfirmedAt !== null && isSameAddress(listing.fields.contactEmail, fields.contactEmail)
          const confirmedAt = step.isContactConfirmed ? (isSame ? instantText(contactConfirmedAt) : text) : null
          statements.confirm.run(confirmedAt, id)
          if (step.heldFor) statements.holdFor.run(JSON.stringify(step.heldFor), id)
        }
        statements.grow.run(text, id)
        return accept(there(id))
      }),

    passEdit: (id, ended, placeOf, at) => write(() => pass(id, ended, placeOf, at)),

    dropEdit: (id, at) =>
      write(() => {
        if (statements.dropEdit.run(id).changes > 0) statements.grow.run(instantText(at), id)
      }),

    askCode: (id, email, at) =>
      write(() => {
        const refusal = judgeContactCode(codeOf(id), at)
        if (refusal) return refuse(refusal)
        statements.askCode.run(id, email, instantText(at))
        keepEvents([eventOfContactAsked(there(id), at)])
        return accept({ email, askedAt: at, codeHash: null, expiresAt: null, tries: 0 })
      }),

    code: async (id) => codeOf(id),

    putCode: (id, codeHash, expiresAt) =>
      write(() => void statements.putCode.run(codeHash, instantText(expiresAt), id)),

    async useCode(id, codeHash, placeOf, at) {
      // Null and no refusal: what a refused transaction has written is undone, and a wrong try counts.
      const confirmed = await write(() => {
        const code = codeOf(id)
        if (!isRightCode(code, codeHash, at) || !code) {
          statements.countTry.run(contactCodeTries, id)
          return null
        }
        statements.endCode.run(id)
        const { fields, heldEdit } = there(id)
        if (heldEdit && isSameAddress(heldEdit.fields.contactEmail, code.email)) {
          pass(id, (reason) => reason === 'contact-not-confirmed', placeOf, at)
        } else if (isSameAddress(fields.contactEmail, code.email)) {
          statements.confirm.run(instantText(at), id)
          statements.grow.run(instantText(at), id)
        }
        return there(id)
      })
      return confirmed ? accept(confirmed) : refuse({ kind: 'wrong-code' })
    },
  }
}

function valuesOf(id: ListingId, fields: ListingFields, place: ListingPlace | null): Values {
  return {
    id,
    businessName: fields.businessName,
    businessDescription: fields.businessDescription,
    contactEmail: fields.contactEmail,
    contactPhone: fields.contactPhone,
    serviceArea: fields.serviceArea,
    postcode: fields.postcode,
    district: place?.district ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    radiusMiles: fields.radiusMiles,
    yearsExperience: fields.yearsExperience,
    certifications: JSON.stringify(fields.certifications),
    insuranceDeclared: fields.insuranceDeclared ? 1 : 0,
  }
}

function codeFrom(row: CodeRow): ContactCode {
  return {
    email: row.email,
    askedAt: Temporal.Instant.from(row.asked_at),
    codeHash: row.code_hash,
    expiresAt: row.expires_at === null ? null : Temporal.Instant.from(row.expires_at),
    tries: row.tries,
  }
}

/** The states of adverts that are over for good. */
const over = `('closed', 'rejected')`

function prepare({ raw }: SqliteDatabase) {
  return {
    find: raw.prepare<[string], ListingRow>(`${selectListings} where a.id = ?`),
    findBySlug: raw.prepare<[string], ListingRow>(`${selectListings} where a.slug = ?`),
    listOf: raw.prepare<[string], ListingRow>(
      `${selectListings} where a.owner_id = ? and a.kind = 'listing' order by a.created_at desc, a.id desc limit 100`,
    ),
    hasAny: raw.prepare<[string], unknown>(`select 1 from adverts where owner_id = ? and kind = 'listing' limit 1`),
    hasSlug: raw.prepare<[string], unknown>('select 1 from adverts where slug = ?'),
    sameWords: raw.prepare<[string, string], { readonly owner_id: UserId }>(
      `select owner_id from adverts where text_key = ? and id <> ? and state not in ${over} limit 20`,
    ),
    madeLately: raw
      .prepare<[string, string, string], number>(
        `select count(*) from adverts where owner_id = ? and kind in ('listing', 'job') and created_at > ? and id <> ?`,
      )
      .pluck(),
    addAdvert: raw.prepare<[Values]>(
      `insert into adverts (id, kind, owner_id, slug, title, state, contact_confirmed_at, held_for, text_key, created_at,
         updated_at)
       values (@id, 'listing', @ownerId, @slug, @title, 'awaiting_payment', @confirmedAt, @heldFor, @textKey, @at, @at)`,
    ),
    addListing: raw.prepare<[Values]>(
      `insert into listings (advert_id, business_name, business_description, contact_email, contact_phone, service_area,
         postcode, district, latitude, longitude, service_radius_miles, years_experience, certifications,
         insurance_declared)
       values (@id, @businessName, @businessDescription, @contactEmail, @contactPhone, @serviceArea, @postcode, @district,
         @latitude, @longitude, @radiusMiles, @yearsExperience, @certifications, @insuranceDeclared)`,
    ),
    putWords: raw.prepare<[Values]>(
      `update listings set business_name = @businessName, business_description = @businessDescription,
         contact_email = @contactEmail, contact_phone = @contactPhone, service_area = @serviceArea,
         postcode = @postcode, district = @district, latitude = @latitude, longitude = @longitude,
         service_radius_miles = @radiusMiles, years_experience = @yearsExperience, certifications = @certifications,
         insurance_declared = @insuranceDeclared
       where advert_id = @id`,
    ),
    retitle: raw.prepare<[string, string, string]>('update adverts set title = ?, text_key = ? where id = ?'),
    clearCategories: raw.prepare<[string]>('delete from listing_categories where advert_id = ?'),
    addCategory: raw.prepare<[string, string]>(
      'insert into listing_categories (advert_id, category) values (?, ?) on conflict do nothing',
    ),
    addEdit: raw.prepare<[string, string, string, string]>(
      'insert into advert_edits (advert_id, content, held_for, created_at) values (?, ?, ?, ?)',
    ),
    holdEdit: raw.prepare<[string, string]>('update advert_edits set held_for = ? where advert_id = ?'),
    dropEdit: raw.prepare<[string]>('delete from advert_edits where advert_id = ?'),
    holdFor: raw.prepare<[string, string]>('update adverts set held_for = ? where id = ?'),
    confirm: raw.prepare<[string | null, string]>('update adverts set contact_confirmed_at = ? where id = ?'),
    grow: raw.prepare<[string, string]>('update adverts set version = version + 1, updated_at = ? where id = ?'),
    code: raw.prepare<[string], CodeRow>(
      'select email, asked_at, code_hash, expires_at, tries from contact_codes where advert_id = ?',
    ),
    askCode: raw.prepare<[string, string, string]>(
      `insert into contact_codes (advert_id, email, asked_at) values (?, ?, ?)
       on conflict (advert_id) do update set email = excluded.email, asked_at = excluded.asked_at, code_hash = null,
         expires_at = null, tries = 0`,
    ),
    putCode: raw.prepare<[string, string, string]>(
      'update contact_codes set code_hash = ?, expires_at = ? where advert_id = ?',
    ),
    countTry: raw.prepare<[number, string]>(
      `update contact_codes set tries = tries + 1, code_hash = iif(tries + 1 >= ?, null, code_hash) where advert_id = ?`,
    ),
    endCode: raw.prepare<[string]>('update contact_codes set code_hash = null where advert_id = ?'),
  }
}
