import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPath, ownPath } from './next-path.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const site = 'https://repairs.example'
const pieces = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  '/./',
  '\t',
  '\n',
  '\r',
  '\0',
  ' ',
  '@',
  ':',
  '?',
  '#',
  '%2f',
  '%5c',
  'evil.example',
  'https:',
  'javascript:',
  'a',
  '\u2028',
  '/',
)
const nasty = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string(),
  fc.webUrl(),
)

describe('ownPath', () => {
  it.each(['/', '/book?step=4', '/track/bkg_1#map', '/a//b', '/bookings?next=https://evil.example'])(
    'keeps %s of this site',
    (path) => expect(ownPath(path)).toBe(path),
  )

  it.each([
    '',
    null,
    undefined,
    'dashboard',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/bookings\r\nset-cookie: a=b',
    `/${'a'.repeat(2_000)}`,
  ])('refuses %j', (given) => expect(ownPath(given)).toBeNull())

  it('never leads to another site, nor breaks out of the header', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((text) => `/${text}`),
        ),
        (given) => {
          const path = ownPath(given)
          if (path === null) return
          expect(new URL(path, site).origin).toBe(site)
          expect(path).toMatch(/^\/[\x21-\x7e]*$/)
          expect(ownPath(path)).toBe(path)
        },
      ),
      { numRuns: runs(5_000) },
    )
  })
})

describe('nextPath', () => {
  it('reads the old redirect=booking as the contact step of the booking', () => {
    expect(nextPath({ redirect: 'booking' }, '/dashboard')).toBe('/book?step=4')
  })

  it('prefers next, and falls back from an address of another site', () => {
    expect(nextPath({ next: '/bookings', redirect: 'booking' }, '/dashboard')).toBe('/bookings')
    expect(nextPath({ next: '//evil.example' }, '/dashboard')).toBe('/dashboard')
    expect(nextPath({ redirect: 'https://evil.example' }, '/dashboard')).toBe('/dashboard')
    expect(nextPath({}, '/dashboard')).toBe('/dashboard')
  })
})
