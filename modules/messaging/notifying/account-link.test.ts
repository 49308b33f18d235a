import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { carriesAccountLink, withoutAccountLink } from './account-link.ts'

const token = 'kq3Yv0m2Zx8Nf4Ls9Td1Wc6RbHgJpUaEoQiXyVuS7A'
const linked = (url: string, bookingId: BookingId | null = null) => ({ bookingId, action: { label: 'Go', url } })

describe('a link that acts for the owner of an account', () => {
  it.each([
    `https://example.com/reset-password?token=${token}`,
    `https://example.com/invitation/${token}`,
    `https://example.com/login#${token}`,
    'https://example.com/guest/code#048213',
  ])('is found in %s', (url) => {
    expect(carriesAccountLink(linked(url))).toBe(true)
  })

  it.each([
    'https://example.com/login?next=/profile',
    'https://example.com/admin/enquiries/enq_01931f5b-7c1a-7000-8000-0123456789ab',
    'nonsense',
  ])('is not found in %s', (url) => {
    expect(carriesAccountLink(linked(url))).toBe(false)
  })

  it("includes the customer's review link, so that nobody else can use it", () => {
    const review = `https://example.com/review/${'0af3'.repeat(8)}`
    expect(carriesAccountLink(linked(review, 'bkg_one' as BookingId))).toBe(true)
    expect(carriesAccountLink(linked('https://example.com/review/bkg_one', 'bkg_one' as BookingId))).toBe(false)
  })

  it('includes the link to a document, with which the customer answers a quote', () => {
    const invoice = `https://example.com/invoice/${'0af3'.repeat(8)}`
    for (const bookingId of [null, 'bkg_one' as BookingId]) {
      expect(carriesAccountLink(linked(invoice, bookingId))).toBe(true)
    }
    expect(carriesAccountLink(linked('https://example.com/invoices/ivc_one', 'bkg_one' as BookingId))).toBe(false)
  })

  it('excludes a booking link, which the office sees anyway', () => {
    expect(carriesAccountLink(linked(`https://example.com/track/${token}`, 'bkg_one' as BookingId))).toBe(false)
    expect(carriesAccountLink({ bookingId: null, action: null })).toBe(false)
  })

  it('is removed together with the code that it carries', () => {
    const url = 'https://example.com/guest/code#048213'
    const message = { action: { label: 'Go', url }, subject: 'Code 048213', text: 'Your code is 048213.' }
    expect(JSON.stringify(withoutAccountLink(message))).not.toContain('048213')
  })

  it('is removed from the text that others see', () => {
    const url = `https://example.com/reset-password?token=${token}`
    const shown = withoutAccountLink({ action: { label: 'Go', url }, subject: `See ${url}`, text: `Go to ${url}.` })
    expect(JSON.stringify(shown)).not.toContain(token)
    expect(shown.text).toBe('Go to (a link for its reader only).')
  })
})
