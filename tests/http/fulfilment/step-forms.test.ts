import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { stepForms } from '../../../src/http/fulfilment/step-forms.ts'
import { createSubmission } from '../../../src/http/kit/submission.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { technicianId, tom, tuesdayTen } from '../../support/builders/bookings.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Tom's visit on Tuesday at ten; the faults of forms that came back are answered as they are. */
async function openForms() {
  const site = openBookingApp()
  const { booking, clock } = site
  const departures = departuresOf(site)
  const accounts = {
    technicianOf: async (id: UserId) =>
      id === tom.userId
        ? ({
            id: technicianId('tom'),
            userId: id,
            skills: [],
            homeDistrict: null,
            availability: 'available',
            isActive: true,
            createdAt: tuesdayTen,
          } as const)
        : null,
  }
  const pages = {
    show: async (_: unknown, path: string, { form }: { readonly form?: { readonly alert: string | null } | null }) =>
      new Response(`${path}: ${form?.alert}`, { status: 422 }),
    refuse: async () => new Response('', { status: 404 }),
  }
  stepForms(
    createSubmission(site.api, pages, async () => null),
    { booking, departures, accounts },
  )
  const id = await confirmed(site)
  clock.set(tuesdayTen)
  const visit = `vis_${id.slice('bkg_'.length)}-1`
  const press = async (step: string, fields: Readonly<Record<string, string>>, as = 'tom', of = visit) => {
    const answer = await site.api.call(`/dashboard/visits/${of}/${step}`, {
      as: aUser({ id: as, role: 'technician' }),
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return answer.headers.get('location') ?? `${answer.status} ${await answer.text()}`.trim()
  }
  const now = async () => (await site.send('office', 'GET', `/api/visits/${visit}`)).body
  return { ...site, id, press, now }
}

describe('the next button of a technician without scripts', () => {
  it('leads from the way to the end of the work', async () => {
    using site = await openForms()
    expect(await site.press('en-route', { action_id: uuid(1), minutes: '15' })).toBe('/dashboard?done=en-route')
    expect(await site.press('arrived', { action_id: uuid(2) })).toBe('/dashboard?done=arrived')
    expect(await site.press('check-in', { action_id: uuid(3) })).toBe('/dashboard?done=check-in')
    site.clock.move({ minutes: 45 })
    expect(await site.press('check-out', { action_id: uuid(4) })).toBe('/dashboard?done=check-out')
    expect(await site.now()).toMatchObject({ arrives_at: '2026-03-03T10:15:00.000Z', time_spent_minutes: 45 })
  })

  it('is one step when it is pressed twice, at the same moment too', async () => {
    using site = await openForms()
    const fields = { action_id: uuid(1) }
    const both = await Promise.all([site.press('check-in', fields), site.press('check-in', fields)])
    expect(both).toEqual(['/dashboard?done=check-in', '/dashboard?done=check-in'])
    expect(await site.press('check-in', { action_id: uuid(2) })).toBe('/dashboard')
    expect(site.data.eventKinds().filter((kind) => kind === 'booking-started')).toHaveLength(1)
    expect(site.database.count('field_actions')).toBe(1)
  })

  it('shows the day again with the reason of a refusal', async () => {
    using site = await openForms()
    expect(await site.press('check-out', { action_id: uuid(1) })).toBe('422 /dashboard: Check in first.')
    expect(await site.press('en-route', { action_id: uuid(2) })).toContain('Choose 15, 30, 45 minutes')
    site.clock.set(tuesdayTen.subtract({ hours: 20 }))
    expect(await site.press('arrived', { action_id: uuid(3) })).toContain('more than 4 hours away')
    expect(site.database.count('field_actions')).toBe(0)
  })

  it('reports that nobody opens after 20 minutes, with a reason for no photo', async () => {
    using site = await openForms()
    await site.press('arrived', { action_id: uuid(1) })
    const reason = { no_photo_reason: 'It is dark.' }
    expect(await site.press('no-access', { action_id: uuid(2), ...reason })).toContain('wait 20 minutes')
    site.clock.move({ minutes: 20 })
    expect(await site.press('no-access', { action_id: uuid(3), no_photo_reason: ' ' })).toContain('Take a photo')
    expect(await site.press('no-access', { action_id: uuid(4), ...reason })).toBe('/dashboard?done=no-access')
    expect(await site.now()).toMatchObject({ status: 'no_access' })
  })

  it('is for the technician who leads the visit; to everyone else it is not there', async () => {
    using site = await openForms()
    expect(await site.press('check-in', { action_id: uuid(1) }, 'ann')).toBe('404')
    expect(await site.press('check-in', { action_id: uuid(1) }, 'tom', 'vis_none-1')).toBe('404')
    expect(await site.press('check-in', { action_id: uuid(1) }, 'tom', 'none')).toBe('404')
    expect(await site.now()).toMatchObject({ check_in_time: null })
  })
})
