import { describe, expect, it } from 'vitest'
import type { Booking, Quote, QuoteStore } from '#modules/booking'
import { type QuoteId, parseId, pence } from '#modules/shared'
import { aBooking, now, tapRepair } from '../../support/builders/bookings.ts'

interface OpenedQuotes extends AsyncDisposable {
  readonly quotes: QuoteStore
  addBooking(booking: Booking): Promise<void>
}

function quoteId(name: string): QuoteId {
  const id = parseId('quo', `quo_${name}`)
  if (!id) throw new Error(`not the name of a quote: ${name}`)
  return id
}

function aQuote(name: string, changes: Partial<Quote> = {}): Quote {
  return {
    id: quoteId(name),
    serviceId: tapRepair,
    priority: 'urgent',
    lines: [
      { label: 'Tap repair', amount: pence(8_500) },
      { label: 'Urgent', amount: pence(4_250) },
    ],
    total: pence(12_750),
    createdAt: now,
    expiresAt: now.add({ minutes: 30 }),
    ...changes,
  }
}

/** The contract of every `QuoteStore`, for any database. It is opened furnished: a tap repair can be quoted for. */
export function quoteStoreContract(keeper: string, open: () => Promise<OpenedQuotes>): void {
  describe(`QuoteStore kept by ${keeper}`, () => {
    it('gives back a kept quote exactly, with its lines in order', async () => {
      await using opened = await open()
      const quote = aQuote('one')
      await opened.quotes.keep(quote)
      await opened.quotes.keep(aQuote('two', { lines: [], total: pence(0), priority: 'standard' }))
      expect(await opened.quotes.find(quote.id)).toEqual(quote)
      expect(await opened.quotes.find(quoteId('two'))).toMatchObject({ lines: [], total: 0, priority: 'standard' })
    })

    it('has null for a quote that it does not know', async () => {
      await using opened = await open()
      expect(await opened.quotes.find(quoteId('unknown'))).toBeNull()
    })

    it('still finds an expired quote: the caller judges the time', async () => {
      await using opened = await open()
      const quote = aQuote('one', { expiresAt: now.subtract({ hours: 24 * 365 }) })
      await opened.quotes.keep(quote)
      expect(await opened.quotes.find(quote.id)).toEqual(quote)
    })

    it('rejects a second quote with the same id, and leaves the first as it was', async () => {
      await using opened = await open()
      const first = aQuote('one')
      await opened.quotes.keep(first)
      await expect(opened.quotes.keep({ ...first, total: pence(1) })).rejects.toBeInstanceOf(Error)
      expect(await opened.quotes.find(first.id)).toEqual(first)
    })

    it('forgets what expired before the given moment, not at it, and answers how many', async () => {
      await using opened = await open()
      const before = now.add({ hours: 1 })
      const justOver = aQuote('over', { expiresAt: before.subtract({ milliseconds: 1 }) })
      const longOver = aQuote('long-over', { expiresAt: now })
      const notYet = aQuote('not-yet', { expiresAt: before })
      for (const quote of [justOver, longOver, notYet]) await opened.quotes.keep(quote)
      expect(await forgetAll(opened.quotes, before, 1)).toEqual({ deleted: 2, steps: 4 })
      expect(await opened.quotes.find(justOver.id)).toBeNull()
      expect(await opened.quotes.find(longOver.id)).toBeNull()
      expect(await opened.quotes.find(notYet.id)).toEqual(notYet)
      expect(await forgetAll(opened.quotes, before, 9)).toEqual({ deleted: 0, steps: 1 })
    })

    it('does not forget a quote that something was booked at, however old', async () => {
      await using opened = await open()
      const [booked, other] = [aQuote('booked'), aQuote('other')]
      for (const quote of [booked, other]) await opened.quotes.keep(quote)
      await opened.addBooking(aBooking({ quoteId: booked.id }))
      await opened.addBooking(aBooking({ id: 'without-a-quote' }))
      expect((await forgetAll(opened.quotes, now.add({ hours: 24 * 365 }), 9)).deleted).toBe(1)
      expect(await opened.quotes.find(booked.id)).toEqual(booked)
      expect(await opened.quotes.find(other.id)).toBeNull()
    })
  })
}

/** Walks over all quotes in steps of `limit`. */
async function forgetAll(quotes: QuoteStore, before: Temporal.Instant, limit: number) {
  let [deleted, steps] = [0, 0]
  for (let after: QuoteId | null = null; ;) {
    const step: Awaited<ReturnType<QuoteStore['forget']>> = await quotes.forget(before, after, limit)
    deleted += step.count
    steps += 1
    if (step.next === null) return { deleted, steps }
    after = step.next
  }
}
