import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KeywordId } from '#modules/shared'
import type { AuditedWrites, Desk } from './desk.ts'

let made = 0

/** A new keyword. */
async function added(desk: Desk): Promise<KeywordId> {
  made += 1
  const answer = await desk.json('POST', '/api/keywords', { keyword: `audited keyword number ${made}` })
  const { id }: { readonly id: KeywordId } = await answer.json()
  return id
}

async function deleted(desk: Desk): Promise<KeywordId> {
  const id = await added(desk)
  await desk.json('DELETE', `/api/keywords/${id}`)
  return id
}

/** The run at hand, or a new one. */
async function running(desk: Desk): Promise<string> {
  const answer = await desk.json('POST', '/api/keywords/generate', {})
  const { job_id: id }: { readonly job_id: string } = await answer.json()
  return id
}

/** Ends the run at hand, as the job does. */
async function idle({ whole }: Desk): Promise<void> {
  for (let turns = 0; turns < 100; turns += 1) if ((await whole.modules.keywordRuns.step()) === 'done') return
  throw new Error('the run does not end')
}

/** A phrase of a language model that waits for a decision. */
async function suggested(desk: Desk): Promise<string> {
  const { adapters, clock } = desk.whole
  const { runs } = adapters.keywords
  await idle(desk)
  made += 1
  const started = await runs.start({
    id: adapters.ids.next('kwr'),
    kind: 'generate',
    serviceId: null,
    location: null,
    aiModel: 'a-model',
    file: null,
    total: 1,
    startedBy: null,
    startedAt: clock.now(),
  })
  if (!started.ok) throw new Error('no run goes on')
  const keyword = `audited suggestion number ${made}`
  const row = {
    keyword,
    serviceId: null,
    location: null,
    intent: null,
    source: 'ai',
    score: 10,
    scoreParts: [],
    searchVolume: null,
    competition: null,
    measured: null,
    page: null,
    pageBy: null,
    isAiGenerated: true,
    isSuggestion: true,
  } as const
  await runs.apply(started.value.id, { rows: [row], refusals: [], from: 0, to: 1 }, clock.now())
  await runs.end(started.value.id, 'done', null, clock.now())
  const found = await desk.json('GET', `/api/keywords?suggestions=true&q=${encodeURIComponent(keyword)}`)
  const { items }: { readonly items: readonly { readonly id: string }[] } = await found.json()
  return items[0]?.id ?? ''
}

function listOf(text: string): FormData {
  const body = new FormData()
  body.set('file', new File([text], 'keywords.txt', { type: 'text/plain' }))
  return body
}

/** Writes of the list of keywords. */
export const keywordWrites: AuditedWrites = {
  'POST /api/keywords': (desk) => desk.json('POST', '/api/keywords', { keyword: 'an audited keyword' }),
  'PATCH /api/keywords/:id': async (desk) =>
    desk.json('PATCH', `/api/keywords/${await added(desk)}`, { keyword: 'an audited change', version: 1 }),
  'DELETE /api/keywords/:id': async (desk) => desk.json('DELETE', `/api/keywords/${await added(desk)}`),
  'POST /api/keywords/delete': async (desk) => desk.json('POST', '/api/keywords/delete', { ids: [await added(desk)] }),
  'POST /api/keywords/restore': async (desk) =>
    desk.json('POST', '/api/keywords/restore', { ids: [await deleted(desk)] }),
  'POST /keywords/add': (desk) =>
    desk.form('/keywords/add', { keywords: 'an audited form', service_id: '', location: '' }),
  'POST /keywords/:id': async (desk) =>
    desk.form(`/keywords/${await added(desk)}`, {
      keyword: 'an audited form change',
      service_id: '',
      location: '',
      version: '1',
    }),
  'POST /keywords/delete': async (desk) => desk.form('/keywords/delete', { [`keyword-${await added(desk)}`]: 'yes' }),
  'POST /keywords/restore': async (desk) =>
    desk.form('/keywords/restore', { [`keyword-${await deleted(desk)}`]: 'yes' }),
  'POST /api/keywords/generate': (desk) => desk.json('POST', '/api/keywords/generate', {}),
  'POST /api/keywords/jobs/:id/stop': async (desk) =>
    desk.json('POST', `/api/keywords/jobs/${await running(desk)}/stop`, {}),
  'POST /keywords/generate': async (desk) => {
    await idle(desk)
    return desk.form('/keywords/generate', {})
  },
  'POST /keywords/jobs/:id/stop': async (desk) => desk.form(`/keywords/jobs/${await running(desk)}/stop`, {}),
  'POST /api/keywords/import': async (desk) => {
    await idle(desk)
    return desk.upload('/api/keywords/import', listOf('an imported keyword'))
  },
  'POST /keywords/import/start': async (desk) => {
    await idle(desk)
    await desk.upload('/keywords/import', listOf('another imported keyword'))
    const [held = ''] = readdirSync(join(desk.whole.folder, 'incoming', 'keywords'))
    return desk.form('/keywords/import/start', { file: held.split('.').at(-1) ?? '' })
  },
  'POST /api/keywords/suggestions': async (desk) =>
    desk.json('POST', '/api/keywords/suggestions', { ids: [await suggested(desk)], decision: 'accept' }),
  'POST /keywords/suggestions': async (desk) =>
    desk.form('/keywords/suggestions', { [`keyword-${await suggested(desk)}`]: 'yes', decision: 'dismiss' }),
}
