import { describe, expect, it } from 'vitest'
import { excludingWordsIn } from '#modules/job-board'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { addJob } from '../../support/builders/market/jobs.ts'
import { jobId } from '../../support/job-board/jobs.ts'

async function openForms() {
  const site = await openWholeApp()
  const owner = site.data.text('users', 'id', { email: 'customer@example.com' }) as UserId
  site.data.set('users', { id: owner }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
  const id = jobId('mine')
  addJob(site.data, {
    id,
    owner,
    title: 'Plumber for a bathroom',
    paidUntil: '2099-12-31T12:00:00.000Z',
  })
  const cookie = await site.signIn('customer')
  const page = `/my-jobs/job_mine/edit`
  async function send(fields: Readonly<Record<string, string>>, session = cookie) {
    const answer = await site.app.request(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: session },
      body: new URLSearchParams(fields).toString(),
    })
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  const title = () => site.data.text('job_adverts', 'title', { advert_id: 'job_mine' })
  return { ...site, id, owner, send, title, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

const typed = {
  version: '1',
  title: 'Plumber for two bathrooms',
  category_id: 'plumbing',
  job_type: 'contract',
  description: 'Four weeks of work.',
  company_name: '',
  location: 'Croydon',
  postcode: 'CR0 1AB',
}

describe('the edit page of a job, without scripts', () => {
  it('shows the new words of a live job at once', async () => {
    using forms = await openForms()
    const saved = await forms.send(typed)
    expect([saved.status, saved.to]).toEqual([303, '/my-jobs/job_mine?done=saved'])
    expect(forms.title()).toBe('Plumber for two bathrooms')
  })

  it('is nobody else’s, and takes nothing from visitors', async () => {
    using forms = await openForms()
    const other = await forms.signIn('technician')
    expect([(await forms.send(typed, other)).status, (await forms.send(typed, '')).to]).toEqual([404, '/login'])
    expect(forms.title()).toBe('Plumber for a bathroom')
  })

  it('comes back with each fault, and asks why an employee earns less than the National Living Wage', async () => {
    using forms = await openForms()
    const faulty = await forms.send({ ...typed, title: '' })
    expect([faulty.status, faulty.html.includes('Please enter a job title')]).toEqual([422, true])
    const low = { ...typed, job_type: 'full_time', salary_min: '9', salary_period: 'hour' }
    const asked = await forms.send(low)
    expect([asked.status, asked.html.includes('The National Living Wage is')]).toEqual([422, true])
    expect(forms.title()).toBe('Plumber for a bathroom')
    expect((await forms.send({ ...low, low_pay_reason: 'An apprentice' })).status).toBe(303)
  })

  it('points at words that shut people out, then holds them while the old ones are shown', async () => {
    using forms = await openForms()
    const young = { ...typed, title: 'Young plumber', description: 'Only young men.' }
    const pointed = await forms.send(young)
    expect([pointed.status, pointed.html.includes('Please change the words above')]).toEqual([422, true])
    expect(forms.data.count('advert_edits')).toBe(0)
    const held = await forms.send({
      ...young,
      seen_words: excludingWordsIn(young)
        .map(({ words }) => words)
        .join('|'),
    })
    expect([held.status, held.to]).toEqual([303, '/my-jobs/job_mine?done=held'])
    expect([forms.title(), forms.data.count('advert_edits')]).toEqual(['Plumber for a bathroom', 1])
    const written = await forms.modules.jobBoard.lastWritten(forms.owner, forms.id)
    expect(written).toMatchObject({ isWaiting: true, job: { title: 'Young plumber' } })
  })

  it('changes nothing for a version that is not the one of now', async () => {
    using forms = await openForms()
    await forms.send({ ...typed, title: 'Plumber for three bathrooms' })
    const stale = await forms.send(typed)
    expect(stale.status).toBe(409)
    expect(stale.html).toContain('The job was changed meanwhile')
    expect(forms.title()).toBe('Plumber for three bathrooms')
    expect((await forms.send({ ...typed, version: '2' })).status).toBe(303)
    expect(forms.title()).toBe('Plumber for two bathrooms')
  })

  it('changes nothing of a job that has ended for good', async () => {
    using forms = await openForms()
    forms.data.set('adverts', { id: 'job_mine' }, { state: 'closed' })
    expect((await forms.send(typed)).status).toBe(409)
    expect(forms.title()).toBe('Plumber for a bathroom')
  })
})
