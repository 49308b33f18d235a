import { describe, expect, it } from 'vitest'
import { paymentsOf } from '../../../ui/components/account/payments-shown.ts'
import { asha } from '../../support/builders/payments.ts'
import { openAdvertApp } from './advert-app.ts'

function open() {
  const app = openAdvertApp()
  const { payments, market } = app
  const input = { modules: { payments, market } as never, now: app.clock.now() }
  const shown = async () => (await paymentsOf(input, { id: asha, role: 'customer' } as never, null)).payments
  return { ...app, shown }
}

describe('the payments of an advertiser', () => {
  it('name the listing and the job, and lead to them once they are paid', async () => {
    const app = open()
    const [listing, job] = [app.database.data.text('adverts', 'title', { id: app.listing }), 'Plumber for a school']
    app.database.data.set('adverts', { id: app.job }, { title: job })
    await app.buy(app.listing)
    await app.buy(app.job)
    const found = await app.shown()
    const shown = found.map(({ service, reference, page, advert }) => [service, reference, page, advert])
    expect(shown.toSorted(([one = ''], [other = '']) => String(one).localeCompare(String(other)))).toEqual([
      ['Job advert', job, `/my-jobs/${app.job}`, `/admin/market/job/${app.job}`],
      ['Listing', listing, `/my-listings/${app.listing}`, `/admin/market/listing/${app.listing}`],
    ])
  })

  it('lead to the payment while nothing is paid', async () => {
    const app = open()
    await app.payments.open({ userId: asha, advertId: app.listing })
    const found = await app.shown()
    expect(found.map(({ page, receipt }) => [page, receipt])).toEqual([[`/pay/${app.listing}`, null]])
  })
})
