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

describe('payment outage on the office pages', () => {
  it('is shown with its start, the text for customers, and the options of the office', () => {
    const words = shownAt('/admin/bookings', ['stripe'])
    expect(words).toMatch(/Stripe does not answer/)
    expect(words).toMatch(/No answer since today, 11:40.am/)
    expect(words).toMatch(/no money was taken/)
  })

  it('is not shown when all providers answer, nor on the dashboard, which shows it in detail', () => {
    expect(shownAt('/admin/bookings', [])).toBe('')
    expect(shownAt('/payment-dashboard', ['stripe'])).toBe('')
  })
})
