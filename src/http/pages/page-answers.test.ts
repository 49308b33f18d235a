import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { defaultPublicSite } from '#modules/catalogue'
import type { Modules } from '../../compose.ts'
import type { HttpEnv } from '../kit/env.ts'
import { createPageAnswers } from './page-answers.ts'
import { createPageCache } from './page-cache.ts'
import type { PageInput } from './pages.ts'

/** Modules over a database that a switch breaks; every call is counted. */
function breakable() {
  const state = { broken: false, calls: 0, freeBytes: null as number | null }
  const answers: Readonly<Record<string, unknown>> = {
    siteToday: { businessName: 'Hart Repairs', hotline: '020 7946 0958' },
    appearance: { colour: null, logo: null },
    publicSite: defaultPublicSite,
    hasDemo: true,
    districts: [],
    unpaid: null,
  }
  const module = new Proxy(
    {},
    {
      get: (_, name: string) => async () => {
        state.calls += 1
        if (state.broken) throw new Error('the database is gone')
        return answers[name]
      },
      ownKeys: () => [],
    },
  )
  const modules = new Proxy({}, { get: () => module }) as Modules
  return { state, modules }
}

function open() {
  const { state, modules } = breakable()
  const shown: { url: string; input: PageInput }[] = []
  const { ofStranger, refuse, warm } = createPageAnswers({
    pages: {
      async render({ url }, input) {
        shown.push({ url, input })
        return { status: 500, headers: new Headers(), body: `${input.site.hotline} ${input.requestId}`, fault: null }
      },
      warm: async () => {},
      before: null,
      close: async () => {},
    },
    cache: createPageCache({ version: () => 1, personalCookies: [] }),
    modules,
    clock: { now: () => Temporal.Instant.from('2026-03-02T12:00:00Z') },
    readDraftToken: () => 'draft-of-the-asker',
    readChatToken: () => 'chat-of-the-asker',
    isPostcodeGiven: () => true,
    readAdChoice: () => 'agreed' as const,
    threadAskerOf: () => async () => ({ user: null, hasTrackLink: true }),
    paymentMode: 'test',
    takesPayments: () => true,
    mailLeaves: true,
    assistantHasAi: false,
    keepsPages: false,
    isUnknownProxy: () => false,
    storage: () => ({ damage: null, writeFault: null, freeBytes: state.freeBytes }),
    publicUrl: new URL('https://callout.example'),
    views: { learn() {}, note() {} },
    workshop: false,
  })
  const app = new Hono<HttpEnv>()
  // The user was not known yet: the fault came before that.
  app.get('/', (c) => {
    c.set('requestId', 'req-1')
    return refuse(c, 500)
  })
  app.get('/stranger', (c) => {
    c.set('who', { id: 'usr_asha' } as never)
    return ofStranger(c, '/chat')
  })
  return { state, shown, warm, ask: (path = '/') => app.request(path) }
}

describe('a page as a stranger gets it', () => {
  it('has nothing of the person who asks, for everybody may get it from memory', async () => {
    const { shown, ask } = open()
    await ask('/stranger')
    const nothing = { who: null, guest: null, unpaid: null, draftToken: null, chatToken: null, adChoice: null }
    expect(shown).toMatchObject([{ url: '/chat', input: nothing }])
    expect(shown[0]?.input.isPostcodeGiven('a-token')).toBe(false)
  })
})

describe('the room on the disk', () => {
  it.each([
    [199_999_999, 199],
    [12_000_000, 12],
    [200_000_000, null],
    [null, null],
  ])('reaches the pages of the office below 200 MB: %j bytes', async (freeBytes, freeMegabytes) => {
    const { state, shown, ask } = open()
    state.freeBytes = freeBytes
    await ask('/stranger')
    expect(shown).toMatchObject([{ input: { site: { storage: { freeMegabytes } } } }])
  })
})

describe('the page of a fault', () => {
  it('shows hotline and request id without a read of the database, which may be the fault', async () => {
    const { state, shown, warm, ask } = open()
    await warm()
    state.broken = true
    state.calls = 0
    const answer = await ask()
    expect([answer.status, await answer.text()]).toEqual([500, '020 7946 0958 req-1'])
    expect(state.calls).toBe(0)
    expect(shown).toMatchObject([{ url: '/_refused/500', input: { who: null, guest: null, unpaid: null } }])
  })

  it('shows the hotline of a new installation where nothing was read before', async () => {
    const { state, ask } = open()
    state.broken = true
    expect(await (await ask()).text()).toBe('0800-247-847 req-1')
  })
})
