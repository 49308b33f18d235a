import { globSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { at } from '#modules/shared'
import { legalPages } from '#modules/terms'
import { openWholeApp } from '../../support/apps/whole-app.ts'

/** A sample for each address that takes something; the rest take nothing. */
const samples = {
  'at.loginThen': ['/bookings'],
  'at.visitForm': ['bkg_sample', 'frm_sample', '1'],
  'at.admin.bookingRefund': ['bkg_sample', 'pay_sample'],
  'at.admin.customerProperty': ['usr_sample', 'prp_sample'],
  'at.admin.messageTemplate': ['booking_confirmed', 'customer'],
  'at.legal.versions': ['privacy'],
  'at.whatsapp.conversation': ['+447700900123'],
} as const

const token = '0123456789abcdef0123456789abcdef'

const argumentsOf = (name: string): readonly string[] => {
  if (name in samples) return samples[name as keyof typeof samples]
  return [name.startsWith('at.link.') ? token : 'bkg_sample']
}

interface Tree {
  readonly [name: string]: ((...given: readonly string[]) => string) | Tree
}

/** Every address, by the name that code knows it under. */
function addressesOf(tree: Tree, name = 'at'): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = `${name}.${key}`
    return typeof value === 'function' ? [[path, value(...argumentsOf(path))] as const] : addressesOf(value, path)
  })
}

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

/** Pages by the folder that they stand in: `@id` is a parameter, `index` says nothing. */
const pages = globSync('ui/pages/**/+Page.tsx').map((path) =>
  path
    .replaceAll('\\', '/')
    .replace('ui/pages', '')
    .replace('/+Page.tsx', '')
    .replace(/\/index$/, ''),
)
/** A link or a redirect asks with GET; signing out is a form in the menu. */
const routes = [...whole.api.endpoints, ...whole.api.others]
  .filter(({ method, path }) => method === 'get' || path === at.logout())
  .map(({ path }) => path)

/** Pages that a token opens have a `+route.ts` of these forms. */
const linkPages = ['track', 'pay', 'review', 'receipt', 'manage'].map((purpose) => `/${purpose}/:token`)

/** One page shows each of these. */
const legal = legalPages.flatMap((page) => [`/${page}`, `/${page}/versions`])

function leadsSomewhere(address: string): boolean {
  const { pathname } = new URL(address, 'http://site.invalid')
  return [...pages, ...routes, ...linkPages, ...legal].some((pattern) => patternOf(pattern).test(pathname))
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll('.', String.raw`\.`).replaceAll(/@\w+|:\w+(?:\{[^}]*\})?/g, '[^/]+')
  return new RegExp(`^${source === '' ? '/' : source}$`)
}

describe('an address in a message, a redirect or a link', () => {
  it.each(addressesOf(at as unknown as Tree))('%s is that of a page or a route: %s', (_, address) => {
    expect(leadsSomewhere(address)).toBe(true)
  })

  it.each([
    '/bookigns',
    '/admin/bookings/bkg_sample/refunds',
    '/track',
    '/admin/enquiries/enq_1/more',
    '/index',
    '/notifications/read',
  ])('without a page or a route is caught: %s', (address) => {
    expect(leadsSomewhere(address)).toBe(false)
  })

  it('is that of one page only, unless a token takes the place of an id', () => {
    const plain = addressesOf(at as unknown as Tree).filter(([name]) => !name.startsWith('at.link.'))
    expect(new Set(plain.map(([, address]) => address)).size).toBe(plain.length)
  })
})
