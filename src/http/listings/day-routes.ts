import type { ContactModule, ListingsModule } from '#modules/directory'
import { parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { notFound, problem } from '../kit/problem.ts'

interface DayPorts {
  readonly listings: Pick<ListingsModule, 'own'>
  readonly experts: Pick<ContactModule, 'daysOf'>
}

const daysInFile = 366

/** The counts of a listing as a file, for its owner. */
export function dayRoutes(api: Api, { listings, experts }: DayPorts): void {
  api.other({ method: 'get', path: '/my-listings/:id/days.csv', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const id = parseId('lst', c.req.param('id') ?? '')
    const listing = id && who ? await listings.own(id, who.id) : null
    if (!listing) return problem(c, notFound)
    const days = await experts.daysOf(listing.id, daysInFile)
    const began = days.findIndex(({ views, phoneClicks, emailClicks, messages }) =>
      [views, phoneClicks, emailClicks, messages].some((count) => count > 0),
    )
    const lines = (began === -1 ? days.slice(-1) : days.slice(began)).map((one) =>
      csvLine([
        one.day.toString(),
        listing.fields.businessName,
        ...[one.views, one.phoneClicks, one.emailClicks, one.messages].map(String),
      ]),
    )
    const head = csvLine(['Day', 'Listing', 'Views', 'Clicks on phone', 'Clicks on e-mail', 'Messages'])
    return c.body(`${head}${lines.join('')}`, 200, {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="listing-${listing.advert.slug}.csv"`,
      'cache-control': 'private, no-store',
    })
  })
}
