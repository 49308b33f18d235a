import type Database from 'better-sqlite3'
import type { SavedCard } from '#modules/payments'
import type { Clock, UserId } from '#modules/shared'
import { unguessable } from './file.ts'
import { testMethods } from './methods.ts'

interface CardRow {
  readonly ref: string
  readonly customer_ref: string
  readonly token: string
  readonly exp_year: number
  readonly saved_ms: number
}

interface ListedCard extends CardRow {
  readonly is_default: number
}

/** The customer of every payer without one. */
export const nobodyRef = 'cus_test_nobody'

/** Customers and the cards they saved; the caller holds the transaction. */
export function prepareCards(raw: Database.Database, clock: Clock) {
  const addCustomer = raw.prepare<[string, string]>('insert or ignore into customers (ref, user_id) values (?, ?)')
  const customerOf = raw.prepare<[string], string>('select ref from customers where user_id = ?').pluck()
  const list = raw.prepare<[string], ListedCard>(
    `select cards.*, card_ref is not null as is_default from cards left join default_cards on card_ref = cards.ref
      where cards.customer_ref = ? order by saved_ms desc, cards.rowid desc`,
  )
  const find = raw.prepare<[string, string], CardRow>('select * from cards where customer_ref = ? and ref = ?')
  const add = raw.prepare<[CardRow]>(
    'insert or ignore into cards values (:ref, :customer_ref, :token, :exp_year, :saved_ms)',
  )
  const makeDefault = raw.prepare<[string, string]>(
    `insert into default_cards select customer_ref, ref from cards where customer_ref = ? and ref = ?
      on conflict (customer_ref) do update set card_ref = excluded.card_ref`,
  )
  const remove = raw.prepare<[string, string]>('delete from cards where customer_ref = ? and ref = ?')

  return {
    customer(userId: UserId): string {
      addCustomer.run(`cus_test_${unguessable()}`, userId)
      const ref = customerOf.get(userId)
      if (ref === undefined) throw new Error(`the test gateway has no customer for ${userId}`)
      return ref
    },

    /** Payers of whom no card is kept. */
    nobody(): string {
      addCustomer.run(nobodyRef, 'nobody')
      return nobodyRef
    },

    save(customerRef: string, token: string): void {
      const now = clock.now()
      const exp_year = now.toZonedDateTimeISO('UTC').year + 4
      const saved_ms = now.epochMilliseconds
      add.run({ ref: `pm_test_${unguessable()}`, customer_ref: customerRef, token, exp_year, saved_ms })
    },

    list: (customerRef: string): readonly SavedCard[] =>
      list.all(customerRef).flatMap(({ ref, token, exp_year, is_default }) => {
        const look = testMethods.get(token)?.look
        return look ? [{ id: ref, ...look, expMonth: 12, expYear: exp_year, isDefault: is_default === 1 }] : []
      }),

    makeDefault: (customerRef: string, ref: string): boolean => makeDefault.run(customerRef, ref).changes === 1,

    remove: (customerRef: string, ref: string): boolean => remove.run(customerRef, ref).changes === 1,

    /** The test token behind a method: one of the published, or a saved card of this very customer. */
    tokenOf: (methodId: string, customerRef: string): string | null =>
      testMethods.has(methodId) ? methodId : (find.get(customerRef, methodId)?.token ?? null),
  }
}

export type Cards = ReturnType<typeof prepareCards>
