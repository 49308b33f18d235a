import { describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const details = {
  step: '1',
  title: 'Plumber for a bathroom',
  category_id: 'plumbing',
  job_type: 'contract',
  description: 'Two weeks of work.',
  company_name: '',
  location: 'Croydon',
  postcode: 'CR0 1AB',
}
const requirements = { step: '2', certificate_gas_safe: 'required', certificate_niceic: 'preferred' }

async function openForms() {
  const site = await openWholeApp()
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
  const customer = await site.signIn('customer')
  let draft = ''
  async function send(fields: Readonly<Record<string, string>>, session = '') {
    const answer = await site.app.request('/post-job', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [draft, session].filter(Boolean).join('; '),
      },
      body: new URLSearchParams(fields).toString(),
    })
    const kept = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('callout_draft'))
    if (kept) draft = kept.split(';', 1).join()
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  return { ...site, send, customer, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('the form of a new job, without scripts', () => {
  it('is filled in by a visitor, kept through sign-in, and posted once', async () => {
    using forms = await openForms()
    expect(await forms.send(details)).toMatchObject({ status: 303, to: '/post-job?step=2' })
    const asked = await forms.send(requirements)
    expect([asked.status, asked.to]).toEqual([303, `/login?next=${encodeURIComponent('/post-job?step=2&signed-in=1')}`])
    expect(forms.data.count('adverts')).toBe(0)
    const posted = await forms.send(requirements, forms.customer)
    const id = forms.data.text('adverts', 'id')
    expect([posted.status, posted.to]).toEqual([303, `/post-job?job=${id}&done=created`])
    expect(forms.data.row('job_adverts', { advert_id: id })).toMatchObject({
      title: 'Plumber for a bathroom',
      company_name: 'Asha Patel',
      required_certifications: '["gas_safe"]',
      preferred_certifications: '["niceic"]',
    })
    expect(forms.data.text('adverts', 'state')).toBe('awaiting_payment')
    // The draft of the job is over.
    expect((await forms.send(requirements, forms.customer)).status).toBe(422)
    await forms.send(details, forms.customer)
    expect((await forms.send(requirements, forms.customer)).to).toBe(`/post-job?job=${id}`)
    expect(forms.data.count('adverts')).toBe(1)
  })

  it('comes back with each fault, and goes back a step without losing anything', async () => {
    using forms = await openForms()
    const faulty = await forms.send({ ...details, title: '', postcode: 'nowhere' })
    expect(faulty.status).toBe(422)
    expect(faulty.html).toContain('Please enter a job title')
    expect(faulty.html).toContain('Please enter a valid UK postcode')
    await forms.send(details)
    const back = await forms.send({ step: '2', intent: 'previous', experience_required: 'Two years' })
    expect(back).toMatchObject({ status: 303, to: '/post-job?step=1' })
    const draft = JSON.parse(forms.data.text('booking_drafts', 'fields'))
    expect(draft.job).toMatchObject({ title: details.title, experience_required: 'Two years' })
  })

  it('asks why an employee earns less than the National Living Wage', async () => {
    using forms = await openForms()
    await forms.send({ ...details, job_type: 'full_time' }, forms.customer)
    const low = { ...requirements, salary_min: '9', salary_period: 'hour' }
    const asked = await forms.send(low, forms.customer)
    expect(asked.status).toBe(422)
    expect(asked.html).toContain('This pays £9.00 an hour. The National Living Wage is')
    expect(forms.data.count('adverts')).toBe(0)
    expect((await forms.send({ ...low, low_pay_reason: 'An apprentice' }, forms.customer)).status).toBe(303)
  })

  it('says why an account without a confirmed address posts nothing', async () => {
    using forms = await openForms()
    forms.data.set('users', { email: 'customer@example.com' }, { email_verified_at: null })
    await forms.send(details, forms.customer)
    const refused = await forms.send(requirements, forms.customer)
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('Failed to post job. Please confirm your e-mail address first')
    expect(forms.data.count('adverts')).toBe(0)
  })
})

describe('the page of a job', () => {
  it('is there while the job is live, counts its views, is gone once it has ended, and never was before', async () => {
    using forms = await openForms()
    await forms.send(details, forms.customer)
    await forms.send(requirements, forms.customer)
    const slug = forms.data.text('adverts', 'slug')
    const status = async () => (await forms.app.request(`/jobs/${slug}`)).status
    expect([await status(), (await forms.app.request('/jobs/unknown')).status]).toEqual([404, 404])
    const siteMap = async () => (await forms.app.request('/sitemap.xml')).text()
    expect(await siteMap()).not.toContain(slug)
    forms.data.set('adverts', {}, { state: 'live', paid_until: '2026-04-01T12:00:00.000Z' })
    expect([await status(), await status()]).toEqual([200, 200])
    expect(forms.data.value('job_adverts', 'views_count')).toBe(2)
    expect(await siteMap()).toContain(`/jobs/${slug}</loc>`)
    // While a person looks at it, nobody is notified that it has ended.
    forms.data.set('adverts', {}, { state: 'in_review' })
    expect(await status()).toBe(404)
    forms.data.set('adverts', {}, { state: 'live' })
    forms.clock.set(Temporal.Instant.from('2026-04-01T12:00:00Z'))
    expect(await status()).toBe(410)
    expect(await siteMap()).not.toContain(slug)
  })
})
