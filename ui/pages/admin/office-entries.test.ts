import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { officePlaces } from '#modules/office-search'
import { atSystem } from '#modules/shared'
import { entriesFor, isOfficeAddress, officeEntries, officePageOf } from './office-entries.ts'

const all = officeEntries.flatMap(({ pages }) => [...pages])

/** The page's file: its own folder, or the folder `index` in it. */
const hasPage = (href: string) =>
  [`ui/pages${href}/+Page.tsx`, `ui/pages${href}/index/+Page.tsx`].some((path) => existsSync(path))

describe('table of the office', () => {
  it('leads to pages that exist, each of them once', () => {
    expect(all.map(({ href }) => href).filter((href) => !hasPage(href))).toEqual([])
    expect(new Set(all.map(({ href }) => href)).size).toBe(all.length)
  })

  it('has each page in the search too, for the same people', () => {
    const found = [...officePlaces.actions, ...officePlaces.pages]
    const missing = all.filter(
      ({ href, needs }) => !found.some((place) => place.href === href && place.needs === needs),
    )
    expect(missing.map(({ href }) => href)).toEqual([atSystem.search()])
  })

  it('says of each settings page, in one line, which settings it has', () => {
    const settings = entriesFor({ role: 'admin' }).filter(({ group }) => group === 'Settings')
    const lines = settings.flatMap(({ pages }) => pages.map(({ about = '' }) => about))
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => line.split(' ').length < 4)).toEqual([])
  })

  it('shows the office work, people and money, and the owner everything', () => {
    const seen = entriesFor({ role: 'office' })
    expect(new Set(seen.map(({ group }) => group))).toEqual(new Set(['Work', 'People', 'Money']))
    const refunds = seen.flatMap(({ pages }) => pages).filter(({ needs }) => needs === 'refund')
    expect(refunds).toEqual([])
    expect(entriesFor({ role: 'admin' }).map(({ label }) => label)).toEqual(officeEntries.map(({ label }) => label))
    for (const role of ['guest', 'customer', 'technician'] as const) expect(entriesFor({ role })).toEqual([])
  })

  it('leads the office to the list of payments, and the owner to their security', () => {
    const payments = (role: 'office' | 'admin') => entriesFor({ role }).find(({ label }) => label === 'Payments')?.href
    expect([payments('office'), payments('admin')]).toEqual(['/admin/payments', '/payment-dashboard'])
  })

  it('has at most four places on the bar of a phone, beside its menu', () => {
    const places = entriesFor({ role: 'office' }).filter(({ onBar }) => onBar === true)
    expect(places.map(({ label }) => label).slice(0, 3)).toEqual(['Today', 'Jobs', 'Inbox'])
    expect(places.length).toBeLessThanOrEqual(4)
  })
})

describe('address', () => {
  it.each([
    ['/admin', '/admin'],
    ['/dashboard', '/admin'],
    ['/admin/bookings/bkg_1/cancel', '/admin/bookings'],
    ['/fulfillment/bkg_1', '/admin/bookings'],
    ['/chat/bkg_1', '/admin/inbox'],
    ['/admin/payments/pay_1/refund', '/admin/payments'],
    ['/admin/payments/adverts/lst_1', '/admin/payments/adverts'],
    ['/invoices/inv_1', '/invoices'],
    ['/invoices/recurring', '/invoices/recurring'],
    ['/admin/market/categories', '/admin/market/categories'],
    ['/admin/security-log', '/admin/security-log'],
    ['/admin/site/content/about.title', '/admin/site/content'],
  ])('%s belongs to the page %s', (pathname, href) => {
    expect(officePageOf(pathname)?.href).toBe(href)
  })

  it.each(['/', '/administration', '/services', '/bookings', '/profile', '/invoice/abc'])(
    '%s is not of the office',
    (one) => {
      expect(isOfficeAddress(one)).toBe(false)
    },
  )

  it.each(['/admin/settings', '/admin/no-such-page', '/notifications', '/keywords/add', '/whatsapp-admin/many'])(
    '%s is',
    (one) => {
      expect(isOfficeAddress(one)).toBe(true)
    },
  )
})
