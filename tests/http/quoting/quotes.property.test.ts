import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuoteWorld, openQuoteWorld, price } from './quote-world.ts'
import { runs } from '../../support/property-runs.ts'

/** The tables at which the writes of a deed are cut off, as by a process that dies there. */
const cuts = ['quote_entries', 'outbox', 'booking_agreements', 'visits', 'invoice_timeline', 'users', null] as const

type Cut = (typeof cuts)[number]

async function whileCut(world: QuoteWorld, cut: Cut, deed: () => Promise<unknown>): Promise<void> {
  if (cut === null) {
    await deed()
    return
  }
  const broken = world.data.refuseInserts(cut, 'the process dies here')
  try {
    await deed()
  } catch {
    // The next deed finds what was kept.
  } finally {
    broken[Symbol.dispose]()
  }
}

const deeds = [
  'price',
  'dearer',
  'send',
  'ask',
  'write',
  'accept',
  'accept-twice',
  'call',
  'decline',
  'close',
  'reopen',
  'late',
] as const

async function run(world: QuoteWorld, deed: (typeof deeds)[number]): Promise<void> {
  const { office, customer, id } = world
  const found = await world.modules.quoting.find(id)
  if (!found) throw new Error('the request has gone')
  const { version, plan } = found.request
  const starts = plan ? await world.starts() : []
  const accept = async (scheduled_date: string | undefined) =>
    customer('POST', '/accept', { name: 'Ada', scheduled_date, terms_version: await world.termsVersion() })
  switch (deed) {
    case 'price':
      await office('PUT', `/${id}/price`, { ...price, version })
      return
    case 'dearer':
      await office('PUT', `/${id}/price`, { ...price, items: [{ ...price.items[0], unit_price: 900 }], version })
      return
    case 'send':
      await office('POST', `/${id}/send`)
      return
    case 'ask':
      await office('POST', `/${id}/questions`, { text: 'How high?', once: `once-${version}-ask` })
      return
    case 'write':
      await customer('POST', '/messages', { text: 'Two metres.' })
      return
    case 'accept':
      await accept(starts[0])
      return
    case 'accept-twice':
      await Promise.all([accept(starts[0]), accept(starts[1]), accept(starts[0])])
      return
    case 'call':
      await accept(undefined)
      return
    case 'decline':
      await customer('POST', '/decline', {})
      return
    case 'close':
      await office('PATCH', `/${id}`, { state: 'closed' })
      return
    case 'reopen':
      await office('PATCH', `/${id}`, { state: 'new' })
      return
    case 'late':
      world.clock.set(world.clock.now().add({ hours: 5 }))
      return
  }
}

/** The rules that hold after every deed, and wherever it was cut off. */
function check(world: QuoteWorld): void {
  const bookings = world.data.rows('bookings')
  const accepted = world.data.rows('invoices', { status: 'accepted' })
  expect(bookings.length).toBeLessThanOrEqual(1)
  expect(accepted.map(({ total_amount_pence: total }) => total)).toEqual(
    bookings.map(({ estimated_cost_pence: cost }) => cost),
  )
  // No number is drawn for nothing, and no draft stands beside the request that names it.
  const named = new Set(world.data.rows('quote_requests').flatMap(({ draft_id, invoice_id }) => [draft_id, invoice_id]))
  const loose = world.data.rows('invoices').filter(({ id, status }) => status !== 'cancelled' && !named.has(id ?? null))
  expect(loose.filter(({ status }) => status === 'draft' || status === 'sent')).toEqual([])
  const numbers = world.data.rows('invoices').flatMap(({ invoice_number: number }) => (number === null ? [] : [number]))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(world.data.count('invoices', { status: 'sent' })).toBeLessThanOrEqual(1)
}

describe('a request for a quote', () => {
  it('ends in one booking at most, at the total of the accepted quote, in any order and with any crash', async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...deeds), fc.constantFrom<Cut[]>(...cuts, null, null, null, null)), {
          minLength: 3,
          maxLength: 12,
        }),
        async (steps) => {
          using world = await openQuoteWorld()
          for (const [deed, cut] of [...steps, ['price', null], ['send', null], ['accept', null]] as const) {
            await whileCut(world, cut, () => run(world, deed))
            check(world)
          }
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('keeps nothing half of a deed that is cut off, and does all of it the next time', async () => {
    using world = await openQuoteWorld()
    await whileCut(world, 'quote_entries', () => run(world, 'price'))
    expect([world.data.count('invoices'), world.data.count('invoice_timeline')]).toEqual([0, 0])
    await run(world, 'price')
    await whileCut(world, 'quote_entries', () => run(world, 'send'))
    expect(world.data.texts('invoices', 'status')).toEqual(['draft'])
    expect(world.data.row('invoice_series', { series: 'QUO' })).toMatchObject({ next_number: 1 })
    await run(world, 'send')
    await whileCut(world, 'booking_agreements', () => run(world, 'accept'))
    expect([world.data.count('bookings'), world.data.texts('invoices', 'status')]).toEqual([0, ['sent']])
    expect(world.data.count('users', { role: 'guest', guest_key: 'ada@example.org' })).toBe(0)
    await run(world, 'accept')
    expect([world.data.count('bookings'), world.data.texts('invoices', 'status')]).toEqual([1, ['accepted']])
  })
})
