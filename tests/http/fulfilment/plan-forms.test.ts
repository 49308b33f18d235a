import { describe, expect, it } from 'vitest'
import { planForms } from '../../../src/http/fulfilment/plan-forms.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

interface CameBack {
  readonly form?: { readonly errors: readonly unknown[] } | null
}

/** A booking on Tuesday at ten; the faults of a form that came back are answered as they are. */
async function openForms(plumbers: readonly string[]) {
  const site = openBookingApp(plumbers)
  const pages = {
    show: async (_: unknown, _path: string, { form }: CameBack) =>
      new Response(JSON.stringify(form?.errors), { status: 422 }),
    refuse: async () => new Response('', { status: 404 }),
  }
  planForms(
    createSubmission(site.api, pages, async () => null),
    { booking: site.booking },
  )
  const id = await confirmed(site)
  const send = async (fields: Readonly<Record<string, string>>) => {
    const answer = await site.api.call(`/admin/bookings/${id}/visit`, {
      as: aUser({ id: 'office', role: 'office' }),
      method: 'POST',
      body: new URLSearchParams({ date: '2026-03-04', time: '10:00', minutes: '60', ...fields }),
    })
    return answer.headers.get('location') ?? (await answer.text())
  }
  return { ...site, send }
}

const crewOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`crew.tec_${name}`, 'yes']))

describe('the form of a visit', () => {
  it('asks who leads a further visit, with a crew and without', async () => {
    using site = await openForms(['tom', 'ann'])
    expect(await site.send({ lead: '' })).toContain('Choose who leads the visit')
    expect(await site.send({ lead: '', ...crewOf(['ann']) })).toContain('Choose who leads the visit')
    const first = { number: '1', version: '2', lead: '', ...crewOf(['ann']) }
    expect(await site.send(first)).toContain('Choose who leads the visit')
    expect(site.database.count('visits')).toBe(1)
    expect(site.data.rows('holds')).toHaveLength(1)
    expect(await site.send({ lead: 'tec_tom', ...crewOf(['ann']) })).toContain('/admin/dispatch')
    expect(site.database.count('visits')).toBe(2)
  })

  it('refuses more than six, and plans six', async () => {
    const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']
    using site = await openForms(['tom', ...names])
    expect(await site.send({ lead: 'tec_tom', ...crewOf(names) })).toContain('At most 6 technicians come to one visit')
    expect(site.database.count('visits')).toBe(1)
    expect(await site.send({ lead: 'tec_tom', ...crewOf(names.slice(1)) })).toContain('/admin/dispatch')
    expect(site.data.rows('holds').filter(({ visit_number: number }) => number === 2)).toHaveLength(6)
  })
})
