import { describe, expect, it } from 'vitest'
import { pageAt, routesOf } from './page-routes.ts'

const token = ({ urlPathname }: { readonly urlPathname: string }) => /^\/pay\/[a-z0-9]{12}$/.test(urlPathname)

const routes = routesOf({
  home: { route: '/' },
  bookings: { route: '/admin/bookings' },
  booking: { route: '/admin/bookings/@id' },
  refund: { route: '/admin/bookings/@id/refund/@payment' },
  kind: { route: '/admin/@kind' },
  any: { route: '/@one/@two' },
  pay: { route: '/pay/@id' },
  link: { route: token },
  rest: { route: '/files/*' },
  none: {},
})

describe('the page at an address', () => {
  it.each([
    ['/', 'home', {}],
    ['/admin/bookings', 'bookings', {}],
    ['/admin/bookings/bkg_1', 'booking', { id: 'bkg_1' }],
    ['/admin/bookings/bkg_1/', 'booking', { id: 'bkg_1' }],
    ['/admin/bookings/bkg_1/refund/pay_2', 'refund', { id: 'bkg_1', payment: 'pay_2' }],
    ['/admin/quotes', 'kind', { kind: 'quotes' }],
    ['/other/quotes', 'any', { one: 'other', two: 'quotes' }],
    ['/pay/bkg_1', 'pay', { id: 'bkg_1' }],
  ])('%s is %s', (path, pageId, routeParams) => {
    expect(pageAt(routes, path)).toEqual({ pageId, routeParams })
  })

  it.each(['/pay/abcdef123456', '/admin/bookings/bkg_1/unknown', '/one/two/three', '/axadmin'])(
    '%s is left to Vike',
    (path) => expect(pageAt(routes, path)).toBeNull(),
  )
})
