import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import { type SubmissionSpec, createSubmission } from './submission.ts'

const fields = z.strictObject({ amount: z.string().regex(/^\d+$/, 'Give an amount') })

/** One form about the booking `bkg_1`, and what became of what was sent to it. */
function openForm(spec: Partial<SubmissionSpec<string, { readonly amount: string }>> = {}) {
  const api = bareApi()
  const pages = {
    show: async (...[, path, shown]: readonly [unknown, string, object]) => Response.json({ path, ...shown }),
    refuse: async (_: unknown, status: number) => new Response(null, { status }),
  }
  const passwordAgain = async (_c: unknown, _who: unknown, password: string | undefined) =>
    password === 'right' ? null : ({ status: 422, code: 'wrong_password', detail: 'Wrong password' } as const)
  const form = createSubmission(api, pages, passwordAgain)
  const load = async ({ param }: { readonly param: (name: string) => string }) =>
    param('id') === 'bkg_1' ? 'the booking' : null
  form('/bookings/:id/paid', { access: 'dispatch', load, fields, ...spec }, async (sent) =>
    sent.fields.amount === '0'
      ? sent.again({ status: 409, code: 'not_valid', detail: 'Too little' })
      : Response.json({ acted: sent.found, fields: sent.fields }),
  )
  return (
    body: string,
    { id = 'bkg_1', ...init }: { id?: string; as?: 'customer' | 'office' | 'admin'; stale?: true } = {},
  ) =>
    api.call(`/bookings/${id}/paid`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      as: 'office',
      ...init,
    })
}

describe('a submission', () => {
  it('acts on the found record, with the parsed fields', async () => {
    const answer = await openForm()('amount=5')
    expect(await answer.json()).toEqual({ acted: 'the booking', fields: { amount: '5' } })
  })

  it('is refused to a role that may not send it, before any record is read', async () => {
    let looked = 0
    const send = openForm({ load: async () => `${++looked}` })
    expect((await send('amount=5', { as: 'customer' })).status).toBe(403)
    expect(looked).toBe(0)
  })

  it('answers 404 for an unknown record, with any fields', async () => {
    expect((await openForm()('amount=nothing', { id: 'bkg_2' })).status).toBe(404)
  })

  it('shows its own page again for a faulty field, with the typed text and the fault beside its field', async () => {
    expect(await (await openForm()('amount=lots')).json()).toEqual({
      path: '/bookings/bkg_1/paid',
      status: 422,
      form: {
        action: '/bookings/bkg_1/paid',
        values: { amount: 'lots' },
        errors: [{ path: 'amount', message: 'Give an amount' }],
        alert: 'Give an amount',
      },
    })
  })

  it('comes back to the page that it names, after a faulty field and after a refusal', async () => {
    const send = openForm({ page: (found) => `/page of ${found}` })
    expect(await (await send('amount=lots')).json()).toMatchObject({ path: '/page of the booking' })
    expect(await (await send('amount=0')).json()).toMatchObject({ path: '/page of the booking', status: 409 })
  })

  it('returns without the typed text when it is secret', async () => {
    expect(await (await openForm({ isSecret: true })('amount=lots')).json()).toMatchObject({ form: { values: {} } })
  })

  it('returns without a typed password, and with the other fields', async () => {
    const answer = await openForm()('amount=lots&password=right')
    expect(await answer.json()).toMatchObject({ form: { values: { amount: 'lots' } } })
  })

  it('asks an administrator for a password that is not fresh, keeps the fields, and continues', async () => {
    const send = openForm({ access: 'settings' })
    const asked = await (await send('amount=5', { as: 'admin', stale: true })).json()
    expect(asked).toMatchObject({ path: '/confirm-password', form: { values: { amount: '5' }, alert: null } })
    const wrong = await (await send('amount=5&password=wrong', { as: 'admin', stale: true })).json()
    expect(wrong).toMatchObject({
      path: '/confirm-password',
      form: { values: { amount: '5' }, alert: 'Wrong password' },
    })
    const done = await (await send('amount=5&password=right', { as: 'admin', stale: true })).json()
    expect(done).toEqual({ acted: 'the booking', fields: { amount: '5' } })
  })

  it('asks staff for no password, unless it requires one', async () => {
    expect((await (await openForm()('amount=5', { stale: true })).json()).acted).toBe('the booking')
    expect(await (await openForm({ fresh: true })('amount=5', { stale: true })).json()).toMatchObject({
      path: '/confirm-password',
    })
  })
})
