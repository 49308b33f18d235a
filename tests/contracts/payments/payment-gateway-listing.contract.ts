import { expect, it } from 'vitest'
import type { ProviderState } from '#modules/payments'
import { type Open, confirm, intent, other, third } from './payment-gateway-harness.ts'

export function listedPayments(open: Open): void {
  it('lists the payments made between two instants, each once with its present state', async () => {
    await using opened = await open()
    const { gateway } = opened
    const from = opened.now()
    const paid = await intent(opened)
    await confirm(opened, { ref: paid.ref, methodId: opened.methods.succeeds })
    const unpaid = await intent(opened, { paymentId: other })
    opened.wait({ minutes: 1 })
    const to = opened.now()
    const late = await intent(opened, { paymentId: third })
    opened.wait({ minutes: 1 })
    const listed = async (begin: Temporal.Instant, end: Temporal.Instant) => {
      const found: ProviderState[] = []
      let after: string | null = null
      do {
        const page = await gateway.listPayments(begin, end, after)
        if (!page) throw new Error('no page')
        found.push(...page.states)
        after = page.next
      } while (after !== null)
      return found.map(({ ref, phase }) => ({ ref, phase })).toSorted((one, two) => one.ref.localeCompare(two.ref))
    }
    const both = [
      { ref: paid.ref, phase: 'captured' },
      { ref: unpaid.ref, phase: 'open' },
    ].toSorted((one, two) => one.ref.localeCompare(two.ref))
    expect(await listed(from, to)).toEqual(both)
    expect(await listed(to, opened.now())).toEqual([{ ref: late.ref, phase: 'open' }])
    expect(await listed(from.subtract({ hours: 1 }), from)).toEqual([])
  })
}

export function noListedPayments(open: Open): void {
  it('reports that it lists no payments', async () => {
    await using opened = await open()
    expect(await opened.gateway.listPayments(opened.now().subtract({ hours: 1 }), opened.now(), null)).toBeNull()
  })
}
