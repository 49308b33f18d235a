import { describe, expect, it } from 'vitest'
import { createTextProvider } from '#adapters/llm'
import type { Form } from '../../../../ui/page-context.ts'
import { createSubmission } from '../../../../src/http/kit/submission.ts'
import { noRateLimits } from '../../../../src/http/kit/rate-limits.ts'
import { summaryForms } from '../../../../src/http/tracker/summary-forms.ts'
import { startTextService } from '../../../fakes/text-service.ts'
import { openReport } from './report-app.ts'

/** Tom writes; the page that is shown is answered as it is. */
async function openForms(texts: Parameters<typeof openReport>[1] = null) {
  const site = await openReport(['tom', 'ann'], texts)
  const { booking, reports, data, lead } = site
  const technicianOf = async (id: string) => {
    const found = data.value('technicians', 'id', { user_id: id })
    return found === null ? null : ({ id: found } as never)
  }
  const pageAnswers = {
    show: async (_: unknown, path: string, { status, form }: { status?: number | null; form?: Form | null }) =>
      Response.json({ path, form }, { status: status ?? 200 }),
    refuse: async (_: unknown, status: number) => Response.json({}, { status }),
  }
  const submission = createSubmission(site.api, pageAnswers, async () => null)
  summaryForms(submission, { booking, reports, accounts: { technicianOf }, limits: noRateLimits, pageAnswers })
  const visit = site.path.replace('/api/visits/', '')
  const post = async (path: string, fields: Readonly<Record<string, string>> = {}, as: string | null = lead) => {
    const answer = await site.api.call(`/fulfillment/visits/${visit}/${path}`, {
      ...(as !== null && { as: site.userOf(as) }),
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const to = answer.headers.get('location')
    return { status: answer.status, to, body: to === null ? await answer.json() : null }
  }
  const workNow = async () => (await site.read()).body['work_performed']
  return { ...site, post, workNow, other: lead === 'tom' ? 'ann' : 'tom' }
}

describe('the summary on the tracker', () => {
  it('is a draft that changes nothing before it is used, and then that text alone', async () => {
    using site = await openForms()
    expect(await site.post('summary')).toMatchObject({ status: 422 })
    await site.put('report', { work_performed: 'A new washer', issues_found: 'Rust.' })
    const draft = 'Work performed: A new washer.\n\nIssues found: Rust.'
    expect(await site.post('summary')).toMatchObject({ status: 200, body: { form: { values: { draft } } } })
    expect(await site.workNow()).toBe('A new washer')
    const used = await site.post('summary/use', { work_performed: `${draft} Tested.` })
    expect(used).toMatchObject({ status: 303, to: `/fulfillment/${site.id}?done=summary#report` })
    expect((await site.read()).body).toMatchObject({ work_performed: `${draft} Tested.`, issues_found: 'Rust.' })
  })

  it('is never used empty, nor by anybody but the technician who leads the visit', async () => {
    using site = await openForms()
    await site.put('report', { work_performed: 'A new washer' })
    expect(await site.post('summary/use', { work_performed: ' ' })).toMatchObject({ status: 422 })
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      [site.other, 404],
      [null, 401],
    ] as const) {
      expect((await site.post('summary', {}, as)).status).toBe(status)
      expect((await site.post('summary/use', { work_performed: 'Another' }, as)).status).toBe(status)
    }
    expect(await site.workNow()).toBe('A new washer')
  })

  it('says beside the button that the provider is unavailable', async () => {
    await using service = await startTextService()
    service.turn('broken')
    const texts = createTextProvider({ baseUrl: service.base, apiKey: 'sk-secret', model: 'small' })
    using site = await openForms(texts)
    await site.put('report', { work_performed: 'A new washer' })
    expect(await site.post('summary')).toMatchObject({
      status: 503,
      body: {
        form: { alert: 'AI assistance temporarily unavailable. Please complete report manually.', values: {} },
      },
    })
    expect(await site.workNow()).toBe('A new washer')
  })
})
