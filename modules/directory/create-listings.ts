import {
  type AdvertStateRefused,
  type MarketBarred,
  type ScreenedAdvert,
  type StoredAdvertState,
  advertTextKey,
  screenAdvert,
} from '#modules/adverts'
import {
  type AlreadyAnswered,
  type IdempotencyClaim,
  type IdempotencyMismatch,
  type ListingId,
  type Result,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import { type ContactCodeTooSoon, type WrongContactCode, contactCodeMinutes } from './contact-code.ts'
import { isEditable, judgeEdit } from './edit.ts'
import { type Listing, type ListingFields, isSameAddress, sameTextOf, textsOf } from './listing.ts'
import type { ListingChanged, ListingOwner, ListingPorts, ListingUnknown, PlaceOf } from './ports.ts'
import { listingSlug } from './slug.ts'

/** The address of the account is not confirmed. */
interface EmailNotVerified {
  readonly kind: 'email-not-verified'
}

/** Its address is confirmed already. */
interface ContactConfirmed {
  readonly kind: 'contact-confirmed'
}

export type ListingRefusal =
  | ListingUnknown
  | ListingChanged
  | AdvertStateRefused
  | EmailNotVerified
  | MarketBarred
  | ContactConfirmed
  | ContactCodeTooSoon
  | WrongContactCode

export const listingDeeds = ['pause', 'resume', 'close'] as const

/** The moves that the owner of a listing makes. */
export type ListingDeed = (typeof listingDeeds)[number]

const movesOf: Readonly<Record<ListingDeed, { readonly to: StoredAdvertState; readonly from: StoredAdvertState[] }>> = {
  pause: { to: 'paused', from: ['live'] },
  resume: { to: 'live', from: ['paused'] },
  close: { to: 'closed', from: ['awaiting_payment', 'in_review', 'live', 'paused', 'rejected'] },
}

/** Listings, as their owners write them. */
export function createListings({ listings, adverts, codes, districtOf, readsAll, mayPost, clock, ids }: ListingPorts) {
  const placeOf: PlaceOf = (fields) => ({
    place: districtOf(fields.postcode),
    textKey: advertTextKey(sameTextOf(fields)),
  })

  async function screen(owner: ListingOwner, fields: ListingFields, except: ListingId | null): Promise<ScreenedAdvert> {
    const now = clock.now()
    const { textKey } = placeOf(fields)
    const facts = await listings.facts(owner.id, textKey, except, now.subtract({ hours: 24 }))
    return screenAdvert(textsOf(fields), {
      ...facts,
      accountSince: owner.createdAt,
      readsAll: await readsAll(),
      now,
    })
  }

  /** Null for a stranger: a listing that is not theirs is one that there is not. */
  async function own(id: ListingId, owner: UserId): Promise<Listing | null> {
    const listing = await listings.find(id)
    return listing?.advert.ownerId === owner ? listing : null
  }

  /** The address that waits for its code; null when none does. */
  function unconfirmed({ advert, fields, heldEdit }: Listing): string | null {
    if (!isEditable(advert.state)) return null
    if (heldEdit?.heldFor.includes('contact-not-confirmed')) return heldEdit.fields.contactEmail
    return advert.contactConfirmedAt === null ? fields.contactEmail : null
  }

  return {
    /** It waits for its payment; the code of an address that is not that of the account is on its way. */
    async create(
      owner: ListingOwner,
      fields: ListingFields,
      claim: IdempotencyClaim<Listing> | null,
    ): Promise<Result<Listing, EmailNotVerified | MarketBarred | AlreadyAnswered | IdempotencyMismatch>> {
      if (owner.emailVerifiedAt === null) return refuse({ kind: 'email-not-verified' })
      if (!(await mayPost(owner.id))) return refuse({ kind: 'market-barred' })
      const at = clock.now()
      const id = ids.next('lst')
      const screened = await screen(owner, fields, null)
      const isConfirmed = isAccountAddress(owner, fields)
      const slug = listingSlug(fields.businessName)
      for (const tried of [slug, `${slug}-${id.slice(-6).toLowerCase()}`]) {
        const made = await listings.create(
          {
            id,
            ownerId: owner.id,
            slug: tried,
            fields,
            ...placeOf(fields),
            heldFor: screened.kind === 'hold' ? screened.reasons : [],
            contactConfirmedAt: isConfirmed ? at : null,
            at,
          },
          claim,
        )
        if (made.ok) {
          if (!isConfirmed) await listings.askCode(id, fields.contactEmail, at)
          return made
        }
        if (made.refusal.kind !== 'slug-taken') return refuse(made.refusal)
      }
      throw new Error(`no address is free for the listing ${id}`)
    },

    /** Null when there is none. */
    find: (id: ListingId) => listings.find(id),
    findBySlug: (slug: string) => listings.findBySlug(slug),
    own,
    listOf: (owner: UserId) => listings.listOf(owner),
    hasAny: (owner: UserId) => listings.hasAny(owner),
    unconfirmed,

    /** `change` names the fields that are other than in the words that the owner wrote last. */
    async edit(
      id: ListingId,
      owner: ListingOwner,
      change: Partial<ListingFields>,
      version: number,
    ): Promise<Result<Listing, ListingRefusal>> {
      const before = await own(id, owner.id)
      if (!before) return refuse({ kind: 'listing-unknown' })
      const fields = { ...(before.heldEdit?.fields ?? before.fields), ...change }
      const screened = await screen(owner, fields, id)
      const accountEmail = owner.emailVerifiedAt === null ? null : owner.email
      const at = clock.now()
      const edited = await listings.edit({ id, version, fields, ...placeOf(fields), at }, (listing) =>
        isEditable(listing.advert.state)
          ? accept(judgeEdit(listing, fields, screened, accountEmail))
          : refuse({ kind: 'advert-state', state: listing.advert.state }),
      )
      if (!edited.ok) return edited
      const waiting = unconfirmed(edited.value)
      const kept = waiting === null ? null : await listings.code(id)
      if (waiting !== null && kept?.email !== waiting) await listings.askCode(id, waiting, at)
      return edited
    },

    /** Said again, nothing changes. The days go on while it is paused. */
    async move(id: ListingId, owner: UserId, deed: ListingDeed): Promise<Result<Listing, ListingRefusal>> {
      const listing = await own(id, owner)
      if (!listing) return refuse({ kind: 'listing-unknown' })
      const { to, from } = movesOf[deed]
      const { state } = listing.advert
      if (state === to) return accept(listing)
      if (!from.includes(state)) return refuse({ kind: 'advert-state', state })
      const moved = await adverts.move(id, to, [], clock.now())
      if (!moved.ok) return moved
      const after = await listings.find(id)
      return after ? accept(after) : refuse({ kind: 'listing-unknown' })
    },

    /** Another code for the address that waits for one. */
    async askCode(id: ListingId, owner: UserId): Promise<Result<{ readonly email: string }, ListingRefusal>> {
      const listing = await own(id, owner)
      if (!listing) return refuse({ kind: 'listing-unknown' })
      const email = unconfirmed(listing)
      if (email === null) return refuse({ kind: 'contact-confirmed' })
      return listings.askCode(id, email, clock.now())
    },

    /** For the message that has it: the code of before ends. Null where no address waits any more. */
    async issueCode(id: ListingId): Promise<{ readonly email: string; readonly code: string } | null> {
      const listing = await listings.find(id)
      const asked = listing && (await listings.code(id))
      if (!listing || !asked || unconfirmed(listing) !== asked.email) return null
      const code = codes.next()
      await listings.putCode(id, codes.hash(id, code), clock.now().add({ minutes: contactCodeMinutes }))
      return { email: asked.email, code }
    },

    /** The code of the message: the address is the owner's. Once it is confirmed, any code is. */
    async confirmContact(id: ListingId, owner: UserId, code: string): Promise<Result<Listing, ListingRefusal>> {
      const listing = await own(id, owner)
      if (!listing) return refuse({ kind: 'listing-unknown' })
      if (unconfirmed(listing) === null) return accept(listing)
      return listings.useCode(id, codes.hash(id, code), placeOf, clock.now())
    },

    /** Somebody has read the edit that waits: it is shown once its address is confirmed too. */
    passEdit: (id: ListingId) =>
      listings.passEdit(id, (reason) => reason !== 'contact-not-confirmed', placeOf, clock.now()),
    /** The words that are shown stay. */
    dropEdit: (id: ListingId) => listings.dropEdit(id, clock.now()),
  }
}

export type ListingsModule = ReturnType<typeof createListings>

function isAccountAddress({ email, emailVerifiedAt }: ListingOwner, { contactEmail }: ListingFields): boolean {
  return emailVerifiedAt !== null && isSameAddress(email, contactEmail)
}
