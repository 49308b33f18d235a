import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLinkTokens } from '#adapters/system'
import { isLinkToken, linkDays } from '#modules/booking'
import { linkStoreContract } from '../../../tests/contracts/booking/link-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, asha, office, pay, stranger, tom } from '../../../tests/support/builders/bookings.ts'
import { withVariations } from '../../../tests/support/builders/variations.ts'
import { createSqliteLinkStore } from './link-store.ts'

linkStoreContract('SQLite', async () => {
  const opened = openBooked()
  return {
    ...opened,
    links: createSqliteLinkStore(opened.database),
    addPayment: async (id) => pay(opened.database, id, 8_500),
  }
})

async function open() {
  const opened = openBooking()
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error(made.refusal.kind)
  return { ...opened, ...withVariations(opened), id: made.value.id }
}

type World = Awaited<ReturnType<typeof open>>

async function payLink({ links, id }: World): Promise<string> {
  const made = await links.makePayLink(office, id)
  if (!made.ok) throw new Error(made.refusal.kind)
  return made.value.token
}

describe('createLinkTokens', () => {
  it('makes 128 random bits in characters that are safe in a URL, never the same twice', () => {
    const tokens = createLinkTokens()
    const made = Array.from({ length: 500 }, () => tokens.next())
    expect(made.every(isLinkToken)).toBe(true)
    expect(new Set(made).size).toBe(500)
    for (let place = 0; place < 32; place += 1) {
      expect(new Set(made.map((token) => token[place])).size).toBe(16)
    }
  })
})

describe('booking link', () => {
  it('opens its booking, and its token is nowhere in the database', async () => {
    using world = await open()
    const token = await payLink(world)
    expect(await world.links.open(token, 'pay')).toMatchObject({ id: world.id })
    const rows: readonly object[] = world.database.raw.prepare('select * from links').all() as readonly object[]
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(world.database.raw.prepare('select body from outbox').all())).not.toContain(token)
  })

  it('serves one purpose: a payment link decides no variation', async () => {
    using world = await open()
    const token = await payLink(world)
    expect(await world.links.open(token, 'variation')).toBeNull()
    expect(await world.variations.byLink(token)).toBeNull()
  })

  it('ends when a new one is made, when it is revoked, and when the booking ends', async () => {
    using world = await open()
    const first = await payLink(world)
    const second = await payLink(world)
    expect(await world.links.open(first, 'pay')).toBeNull()
    await world.links.revokePayLink(office, world.id)
    expect(await world.links.open(second, 'pay')).toBeNull()
    const third = await payLink(world)
    await world.booking.cancel(office, world.id, null)
    expect(await world.links.open(third, 'pay')).toBeNull()
    expect(await world.links.makePayLink(office, world.id)).toMatchObject({ refusal: { kind: 'nothing-to-pay' } })
  })

  it('expires 60 days after it was made to pay, and not before', async () => {
    using world = await open()
    const token = await payLink(world)
    world.clock.move({ hours: 24 * linkDays.pay })
    world.clock.move({ milliseconds: -1 })
    expect(await world.links.open(token, 'pay')).not.toBeNull()
    world.clock.move({ milliseconds: 1 })
    expect(await world.links.open(token, 'pay')).toBeNull()
  })

  it('expires after seven days for a variation, and ends when the variation is withdrawn or replaced', async () => {
    using world = await open()
    pay(world.database, world.id, 8_500)
    await world.booking.confirmPaid(world.id)
    expect(await world.links.makeVariationLink(office, world.id)).toMatchObject({ refusal: { kind: 'nothing-asked' } })
    const ask = async (amount: number) => {
      const asked = await world.variations.propose(tom, world.id, amount as never, 'More to do.')
      const link = await world.links.makeVariationLink(office, world.id)
      if (!asked.ok || !link.ok) throw new Error('there is something to decide')
      return { id: asked.value.id, token: link.value.token }
    }
    const first = await ask(9_000)
    const second = await ask(9_500)
    expect(await world.variations.byLink(first.token)).toBeNull()
    expect(await world.variations.decideByLink(second.token, first.id, 'accepted')).toMatchObject({
      refusal: { kind: 'variation-closed', variation: { status: 'withdrawn' } },
    })
    world.clock.move({ hours: 24 * linkDays.variation })
    expect(await world.variations.decideByLink(second.token, second.id, 'accepted')).toMatchObject({ ok: false })
    const third = await ask(9_600)
    await world.variations.withdraw(tom, world.id, third.id)
    expect(await world.variations.byLink(third.token)).toBeNull()
  })

  it('of a message that asks a question leaves the one that the office made before it', async () => {
    using world = await open()
    pay(world.database, world.id, 8_500)
    await world.booking.confirmPaid(world.id)
    expect(await world.links.makeVariationLinkForMessage(world.id)).toBeNull()
    const asked = await world.variations.propose(tom, world.id, 9_000 as never, 'More to do.')
    const shown = await world.links.makeVariationLink(office, world.id)
    const sent = await world.links.makeVariationLinkForMessage(world.id)
    if (!asked.ok || !shown.ok || !sent) throw new Error('there is something to decide')
    for (const token of [shown.value.token, sent.token]) {
      expect(await world.variations.byLink(token)).toMatchObject({ variation: { id: asked.value.id } })
    }
    await world.variations.withdraw(tom, world.id, asked.value.id)
    for (const token of [shown.value.token, sent.token]) expect(await world.variations.byLink(token)).toBeNull()
  })

  it('lets its holder decide a variation once, and shows the decision afterwards', async () => {
    using world = await open()
    pay(world.database, world.id, 8_500)
    await world.booking.confirmPaid(world.id)
    const asked = await world.variations.propose(tom, world.id, 9_000 as never, 'More to do.')
    const link = await world.links.makeVariationLink(office, world.id)
    if (!asked.ok || !link.ok) throw new Error('there is something to decide')
    const { token } = link.value
    const decide = (decision: 'accepted' | 'declined') => world.variations.decideByLink(token, asked.value.id, decision)
    expect(await decide('accepted')).toMatchObject({ ok: true, value: { decidedBy: 'link' } })
    expect(await decide('accepted')).toMatchObject({ ok: true })
    expect(await decide('declined')).toMatchObject({ ok: false, refusal: { kind: 'variation-closed' } })
    expect(await world.variations.byLink(token)).toMatchObject({ variation: { status: 'accepted' } })
  })

  it('is made only by the office', async () => {
    using world = await open()
    for (const actor of [asha, stranger, tom]) {
      expect(await world.links.makePayLink(actor, world.id)).toMatchObject({ refusal: { kind: 'not-allowed' } })
      expect(await world.links.revokePayLink(actor, world.id)).toMatchObject({ refusal: { kind: 'not-allowed' } })
    }
  })

  it('is found by no other token, however similar', async () => {
    using world = await open()
    const token = await payLink(world)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.nat(31).map((at) => token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)),
          fc.constantFrom(token.toUpperCase(), `${token} `, token.slice(1), `${token}0`),
        ),
        async (text) => {
          fc.pre(text !== token)
          expect(await world.links.open(text, 'pay')).toBeNull()
        },
      ),
    )
  })
})
