import { describe, expect, it } from 'vitest'
import type { DraftFields } from '#modules/booking'
import { pence } from '#modules/shared'
import { answersOf } from '../../../ui/pages/book/answers.ts'
import { scheduleOf } from '../../../ui/pages/book/schedule.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

/** A visitor on Monday at noon who has chosen a job, and the second step as its forms lead through it. */
async function scheduling(site: WholeApp) {
  site.clock.set(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const services = await site.modules.catalogue.activeServices('plumbing')
  const service = services.find(({ isEmergency }) => !isEmergency)
  if (!service) throw new Error('the catalogue has plumbing services')
  const body = JSON.stringify({ category: 'plumbing', serviceId: service.id, step: 2 })
  const headers = { 'content-type': 'application/json' }
  const kept = await site.app.request('/api/booking-draft', { method: 'PUT', headers, body })
  const cookie = kept.headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
  const draft = async () => {
    const answer = await site.app.request('/api/booking-draft', { headers: { cookie } })
    const kept: { readonly draft: DraftFields } = await answer.json()
    return kept.draft
  }
  const prices = { standard: pence(9_500), priority: pence(14_250), urgent: pence(19_000), emergency: pence(19_000) }
  const choice = { ...service, emergency: false, duration: '1 hour', prices }
  return {
    /** The page of the step, for the draft as it is. */
    shown: async () => {
      const kept = answersOf(await draft(), null, null)
      const input = { modules: site.modules, now: site.clock.now() }
      const { soon, slots, days, priorityNote, upgrade, answers } = await scheduleOf(input, choice, service.id, kept)
      return {
        soon: soon.map(({ value, from }) => [value, from]),
        slots,
        days: days.map(({ value }) => value),
        priorityNote,
        upgrade,
        urgency: answers.urgency,
      }
    },
    send: async (fields: Readonly<Record<string, string>>) => {
      const answer = await site.app.request('/book', {
        method: 'POST',
        headers: { cookie, accept: 'text/html' },
        body: new URLSearchParams({ step: '2', ...fields }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    draft,
  }
}

describe('the second step of the wizard', () => {
  it('offers each priority that has a free start, and shows the cheapest', async () => {
    using site = await openWholeApp()
    const { shown } = await scheduling(site)
    const { soon, urgency } = await shown()
    expect(soon).toEqual([
      ['urgent', 'Today'],
      ['priority', 'From tomorrow'],
      ['standard', 'From Wed 4 Mar'],
    ])
    expect(urgency).toBe('standard')
  })

  it('offers no urgent visit when no start is left today', async () => {
    using site = await openWholeApp()
    const { shown } = await scheduling(site)
    site.clock.set(Temporal.Instant.from('2026-03-02T19:00:00Z'))
    expect((await shown()).soon.map(([value]) => value)).toEqual(['priority', 'standard'])
  })

  it('shows the first day of the priority that is chosen', async () => {
    using site = await openWholeApp()
    const { send, draft } = await scheduling(site)
    await send({ intent: 'urgency:priority', urgency: 'standard' })
    expect(await draft()).toMatchObject({ urgency: 'priority', date: '2026-03-03' })
  })

  it('changes to the cheaper priority on a later day, says so, and keeps it', async () => {
    using site = await openWholeApp()
    const { send, shown, draft } = await scheduling(site)
    await send({ intent: 'times', urgency: 'urgent', date: '2026-03-05' })
    expect(await shown()).toMatchObject({
      urgency: 'standard',
      priorityNote: 'Thursday 5 March does not need Urgent. It is now Standard: £95.00 instead of £190.00.',
      days: ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09'],
    })
    await send({ intent: 'next', urgency: 'standard', date: '2026-03-05', time: '10:00' })
    expect(await draft()).toMatchObject({ urgency: 'standard', step: 3 })
  })

  it('asks for the dearer priority before it shows an earlier day', async () => {
    using site = await openWholeApp()
    const { send, shown } = await scheduling(site)
    await send({ intent: 'times', urgency: 'standard', date: '2026-03-03' })
    expect(await shown()).toMatchObject({
      urgency: 'standard',
      upgrade: { value: 'priority' },
      slots: { none: 'Tuesday 3 March needs Priority: £142.50 instead of £95.00.', morning: [], afternoon: [] },
    })
    const refused = await send({ intent: 'next', urgency: 'standard', date: '2026-03-03', time: '10:00' })
    expect(refused.status).toBe(422)
  })
})
