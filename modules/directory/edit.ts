import type { AdvertHeldFor, ScreenedAdvert, StoredAdvertState } from '#modules/adverts'
import { type EditHeldFor, type Listing, type ListingFields, isSameAddress } from './listing.ts'

/** The effect of an edit on what is kept. */
export type EditStep =
  | {
      readonly kind: 'now'
      /** The result of the screen; of a listing before its first payment or in review. */
      readonly heldFor: readonly AdvertHeldFor[] | null
      readonly isContactConfirmed: boolean
    }
  | { readonly kind: 'hold'; readonly heldFor: readonly EditHeldFor[] }

/** A listing that is over for good takes no changes. */
const closed: ReadonlySet<StoredAdvertState> = new Set(['closed', 'rejected'])
/** The public sees it, or sees it again without anybody's look. */
const shown: ReadonlySet<StoredAdvertState> = new Set(['live', 'paused'])

export function isEditable(state: StoredAdvertState): boolean {
  return !closed.has(state)
}

/**
 * An edit of words that the public sees passes at once unless the screen holds it, or its new address is not confirmed
 * yet. Any other listing has its new words at once: somebody reads them, or nobody sees them.
 */
export function judgeEdit(
  listing: Pick<Listing, 'advert' | 'fields' | 'heldEdit'>,
  after: ListingFields,
  screened: ScreenedAdvert,
  /** The confirmed address of the owner's account; null for none. */
  accountEmail: string | null,
): EditStep {
  const { advert } = listing
  const isContactConfirmed = isProved(listing, after.contactEmail, accountEmail)
  const reasons = screened.kind === 'hold' ? screened.reasons : []
  if (!shown.has(advert.state)) {
    const isJudged = advert.state === 'awaiting_payment' || advert.state === 'in_review'
    return { kind: 'now', heldFor: isJudged ? reasons : null, isContactConfirmed }
  }
  const heldFor: readonly EditHeldFor[] = isContactConfirmed ? reasons : [...reasons, 'contact-not-confirmed']
  return heldFor.length === 0 ? { kind: 'now', heldFor: null, isContactConfirmed } : { kind: 'hold', heldFor }
}

/** Somebody has shown that the address is theirs: for the account, for the words that are shown, or for those that wait. */
function isProved(
  { advert, fields, heldEdit }: Pick<Listing, 'advert' | 'fields' | 'heldEdit'>,
  email: string,
  accountEmail: string | null,
): boolean {
  if (accountEmail !== null && isSameAddress(email, accountEmail)) return true
  if (advert.contactConfirmedAt !== null && isSameAddress(email, fields.contactEmail)) return true
  if (!heldEdit || heldEdit.heldFor.includes('contact-not-confirmed')) return false
  return isSameAddress(email, heldEdit.fields.contactEmail)
}
