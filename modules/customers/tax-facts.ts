import { type AuditNote, type Result, type UserId, accept, refuse } from '#modules/shared'
import { changedFields } from './change-customer.ts'

/** The rates of the deduction under the Construction Industry Scheme, in per cent. */
export const cisRatesOfCustomers = [0, 20, 30] as const

/** Written words by which a customer confirmed that they are an end user: no reverse charge applies to them. */
interface EndUserConfirmation {
  readonly words: string
  /** The day on which they confirmed it. */
  readonly on: Temporal.PlainDate
  /** The member of staff who recorded it, and when. */
  readonly recordedBy: UserId
  readonly recordedAt: Temporal.Instant
}

/** Facts of a customer for VAT and the Construction Industry Scheme, which the office records. */
export interface TaxFacts {
  /** A contractor of the scheme. */
  readonly cisRegistered: boolean
  /** The rate of its deduction; null: nothing is deducted. */
  readonly cisRate: (typeof cisRatesOfCustomers)[number] | null
  /** Scheme and number, such as `9932:GB123456782`. */
  readonly peppolId: string | null
  readonly endUser: EndUserConfirmation | null
  /** 0 while nothing is kept. It grows by one with each change. */
  readonly version: number
}

/** The value for a customer of whom nothing is recorded. */
export const noTaxFacts: TaxFacts = { cisRegistered: false, cisRate: null, peppolId: null, endUser: null, version: 0 }

/** The facts as somebody wants them. */
export interface WantedTaxFacts extends Pick<TaxFacts, 'cisRegistered' | 'cisRate' | 'peppolId'> {
  readonly endUser: Pick<EndUserConfirmation, 'words' | 'on'> | null
}

/** Somebody changed them after they were read. */
export interface TaxFactsChanged {
  readonly kind: 'tax-facts-changed'
}

export interface TaxFactsFault {
  readonly field: 'cis_rate' | 'peppol_id' | 'end_user_words' | 'end_user_on'
  readonly message: string
}

/** All that is wrong with the facts on a day; nothing where they can be kept. */
export function judgeTaxFacts(
  { cisRegistered, cisRate, peppolId, endUser }: WantedTaxFacts,
  today: Temporal.PlainDate,
): readonly TaxFactsFault[] {
  const isAhead = endUser !== null && Temporal.PlainDate.compare(endUser.on, today) > 0
  const fault = (isWrong: boolean, field: TaxFactsFault['field'], message: string) =>
    isWrong ? [{ field, message }] : []
  return [
    ...fault(
      cisRate !== null && !cisRegistered,
      'cis_rate',
      'Only a contractor of the Construction Industry Scheme deducts: tick that it is registered',
    ),
    ...fault(
      peppolId !== null && !/^\d{4}:[\w.+-]+$/.test(peppolId),
      'peppol_id',
      'A Peppol id is four digits, a colon and the number: 9932:GB123456782',
    ),
    ...fault(isAhead, 'end_user_on', 'The day of the confirmation is in the future'),
  ]
}

/** The facts as they are kept from now on. A confirmation that stays the same keeps the one who recorded it. */
export function decideTaxFacts(
  userId: UserId,
  before: TaxFacts,
  change: {
    /** The version that the author of the change has read. */
    readonly version: number
    readonly wanted: WantedTaxFacts
    readonly by: UserId
    readonly at: Temporal.Instant
  },
): Result<{ readonly facts: TaxFacts; readonly audit: AuditNote<'business_changed'> | null }, TaxFactsChanged> {
  const { version, wanted, by, at } = change
  const fields = changedFields(flat(before), flat(wanted))
  // A second press of the same button finds its change done.
  if (fields.length === 0) return accept({ facts: before, audit: null })
  if (version !== before.version) return refuse({ kind: 'tax-facts-changed' })
  const { endUser, ...rest } = wanted
  const isSame = !fields.some((field) => field.startsWith('end_user'))
  const kept = isSame ? before.endUser : endUser && { ...endUser, recordedBy: by, recordedAt: at }
  return accept({
    facts: { ...rest, endUser: kept, version: before.version + 1 },
    audit: { action: 'business_changed', target: { kind: 'user', id: userId }, before: null, after: { fields } },
  })
}

function flat({ cisRegistered, cisRate, peppolId, endUser }: WantedTaxFacts) {
  return {
    cisRegistered,
    cisRate,
    peppolId,
    endUserWords: endUser?.words ?? null,
    endUserOn: endUser?.on.toString() ?? null,
  }
}
