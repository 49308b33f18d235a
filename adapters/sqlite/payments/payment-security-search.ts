import { paymentSources, providerFacts, providers } from '#modules/payments'
import type { SqliteDatabase } from '../kit/database.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareCandidates } from '../search/candidates.ts'

/** The possible meanings of a search text, in a form that an index serves. */
interface Sought {
  /** The text with A to Z in lower case, as SQLite's own lower() makes it. */
  readonly text: string
  /** The first text that does not begin like this one. */
  readonly end: string
  readonly exact: string
  readonly reference: string
  readonly referenceEnd: string
  /** The ids of users whose name contains it, as JSON. */
  readonly users: string
}

/**
 * Up to this many users of one name are read one by one; above it so many payments match that a scan from the newest
 * finds enough.
 */
const mostUsers = 200

/** The first characters of more references than this find the payments of the first ones. */
const mostBookings = 500

/** The highest character: what begins with a text comes before the text and this. */
const last = '\u{10ffff}'

/** Null where so many customers have it in their name that the list is rather read from the newest payment on. */
export function prepareSought({ raw }: SqliteDatabase): (asked: string) => Sought | null {
  const hasName = `instr(replace(lower(full_name), ' ', ''), @text) > 0`
  const prepare = (isCandidate: string) =>
    raw
      .prepare<[{ readonly text: string; readonly rows: string; readonly most: number }], string>(
        `select id from users where ${isCandidate} and ${hasName} limit @most`,
      )
      .pluck()
  const prepareUsers = () => ({
    candidates: prepareCandidates({ raw }, 'users'),
    among: prepare('rowid in (select value from json_each(@rows))'),
    all: prepare('@rows is not null'),
  })
  let users: ReturnType<typeof prepareUsers> | null = null
  return (asked) => {
    const text = squeezed(asked)
    users ??= prepareUsers()
    const found = users.candidates([[text]])
    const isWhole = found !== null && !found.hasMore
    const rows = JSON.stringify(isWhole ? found.rows : [])
    const named = (isWhole ? users.among : users.all).all({ text, rows, most: mostUsers + 1 })
    if (named.length > mostUsers) return null
    const reference = text.toUpperCase().replace(/^(?!CB-)/, 'CB-')
    return {
      text,
      end: text + last,
      exact: asked.trim(),
      reference,
      referenceEnd: reference + last,
      users: JSON.stringify(named),
    }
  }
}

/** The payments that match: each branch is read by an index, and a payment that is found twice counts once. */
export const soughtSql = `p.id in (
  select id from payments where id = @exact
  union select id from payments
    where provider in (${sqlTexts(paymentSources)}) and provider_ref = @exact and provider_ref is not null
  union select id from payments
    where provider in (${sqlTexts(providers.filter((name) => providerFacts[name].refHasParts))})
      and provider_ref > @exact || '.' and provider_ref < @exact || '/' and provider_ref is not null
  union select id from payments where advert_id = @exact and advert_id is not null
  union select id from payments
    where reference is not null
      and lower(replace(reference, ' ', '')) >= @text and lower(replace(reference, ' ', '')) < @end
  union select paid.id from (
      select id from bookings where reference >= @reference and reference < @referenceEnd
      order by reference limit ${mostBookings}) begun
    cross join payments paid on paid.booking_id = begun.id
  union select paid.id from users u cross join payments paid on paid.user_id = u.id where u.email_key = @text
  union select paid.id from json_each(@users) named cross join payments paid on paid.user_id = named.value)`

/** The text without spaces, in lower case. */
export function squeezed(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
