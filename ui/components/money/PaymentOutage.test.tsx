import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { showing } from '../../../tests/support/page-hooks.ts'
import { PaymentOutage } from './PaymentOutage.tsx'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')

function shownAt(urlPathname: string, silent: readonly string[]): string {
  const unreachable = () => silent.map((provider) => ({ provider, since: now.subtract({ minutes: 20 }) }))
  showing({ site: {}, modules: { security: { unreachable } }, now, urlPathname }, null)
  return renderToStaticMarkup(<PaymentOutage />).replaceAll(/<[^>]*>/g, ' ')
}

describe('a payment provider that does not answer, on the pages of the office', () => {
  it('is named with since when, what customers are told, and what the office can do', () => {
    const words = shownAt('/admin/bookings', ['stripe'])
    expect(words).toMatch(/Stripe does not answer/)
    expect(words).toMatch(/No answer since today, 11:40.am/)
    expect(words).toMatch(/no money was taken/)
  })

  it('is not named where all answer, nor twice on the dashboard, which says more of it', () => {
    expect(shownAt('/admin/bookings', [])).toBe('')
    expect(shownAt('/payment-dashboard', ['stripe'])).toBe('')
  })
})
