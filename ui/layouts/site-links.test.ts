import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from '#modules/shared'
import { bookingLink, siteGroups } from './site-links.ts'

/** Pages without a guard and without a parameter that are no destination of a visitor, each with the reason. */
const left: Readonly<Record<string, string>> = {
  '/': 'the name of the business leads there',
  '/login': 'Sign In',
  '/register': 'Sign Up',
  '/guest': 'who books without an account is asked there',
  '/book': 'the wizard stands on the home page, too',
}

const areas = [{ slug: 'croydon', name: 'Croydon', code: 'CR0' }]
const links = siteGroups(null, areas).flatMap(({ links }) => links)
const pathOf = (href: string) => new URL(href, 'http://site.invalid').pathname

describe('the links of header, menu and footer', () => {
  it('lead to each place once, and have a label of their own', () => {
    expect(new Set(links.map(({ href }) => href)).size).toBe(links.length)
    expect(new Set(links.map(({ label }) => label)).size).toBe(links.length)
  })

  it('have booking and tracking first, after the call', () => {
    const [{ links: first }] = siteGroups(null, areas)
    expect(first.slice(0, 2).map(({ href }) => href)).toEqual([bookingLink(null), at.bookings()])
  })

  it('name every page that says how search engines describe it: those are the public ones', () => {
    const described = globSync('ui/pages/**/+description.ts')
      .map((path) => `/${path.replaceAll('\\', '/').replace('ui/pages/', '').replace('/+description.ts', '')}`)
      .map((path) => (path === '/index' ? '/' : path.replace(/\/index$/, '')))
      .filter((path) => !path.includes('@') && !path.startsWith('/legal') && !(path in left))
    const known = new Set(links.map(({ href }) => pathOf(href)))
    expect(described.filter((path) => !known.has(path))).toEqual([])
    expect(described).toContain(at.contact())
  })
})
