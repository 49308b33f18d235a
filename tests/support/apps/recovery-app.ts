import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { vi } from 'vitest'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { createHttpApp } from '../../../src/http/app.ts'
import type { Pages } from '../../../src/http/pages/pages.ts'
import type { ShownForm } from '../../../src/http/pages/show-page.ts'
import { accountMails } from '../../../src/jobs/messages/account-mails.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { createLog } from '../../../src/log.ts'
import { messageLinks } from '../../../src/message-links.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { noon, quickPasswords } from '../builders/accounts.ts'
import { testPortOf } from '../database.ts'
import { movableClock } from '../doubles.ts'
import { layCatalogue } from '../folders/catalogue-folder.ts'

export const publicUrl = 'http://localhost:3000'

export interface Mail {
  readonly event: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A path of the site, with its query; null for a message that leads nowhere. */
  readonly path: string | null
  /** The token in the path. */
  readonly token: string
}

interface ShownPage {
  readonly url: string
  readonly status: number
  readonly form: ShownForm | null
}

export type RecoveryApp = Awaited<ReturnType<typeof openRecoveryApp>>

/** The application as it is served, with a clock that moves, passwords that cost nothing, and its e-mails to read. */
export async function openRecoveryApp(variables: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-recovery-`)
  const config = readConfig({
    DATA_DIR: folder.path,
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    PUBLIC_URL: publicUrl,
    ...variables,
  })
  const log = createLog('silent')
  const clock = movableClock(noon)
  await layCatalogue(folder.path)
  const opened = await openAdapters(config, log, clock)
  const passwords = quickPasswords()
  const hashed = vi.spyOn(passwords, 'hash')
  const verified = vi.spyOn(passwords, 'verify')
  const adapters = { ...opened, accounts: { ...opened.accounts, passwords } }
  const modules = compose(adapters)
  const shown: ShownPage[] = []
  const pages: Pages = {
    async render({ url, status = 200 }, { form }) {
      shown.push({ url, status, form: form as ShownForm | null })
      return { status, headers: new Headers(), body: '<p>A page</p>', fault: null }
    },
    warm: async () => {},
    before: null,
    close: async () => {},
  }
  const readiness = { state: 'ready' } as const
  const { app, security } = createHttpApp({ config, adapters, modules, pages, readiness, log, stylesheet: null })
  const relay = startOutboxRelay(
    { outbox: opened.outbox, clock, log, unreadable: async () => {} },
    accountMails(modules),
    { everyMs: 1_000_000 },
  )
  const { raw } = opened.database
  const rows = raw.prepare<
    [],
    { id: string; event: string; recipient: string; subject: string; text: string; action: string | null }
  >("select id, event, recipient, subject, text, action from messages where channel = 'email' order by seq")

  const links = messageLinks(config.dataDir)

  /** All e-mails so far, after all events were relayed. */
  async function mails(): Promise<readonly Mail[]> {
    await relay.drain()
    return rows.all().map(({ id, event, recipient, subject, text, action }) => {
      const parsed: { readonly url: string } | null =
        action === null ? null : JSON.parse(links.open(JSON.parse(action), id))
      const url = parsed && new URL(parsed.url)
      const path = url && url.pathname + url.search
      return { event, to: recipient, subject, text, path, token: url?.searchParams.get('token') ?? '' }
    })
  }

  function aVisitor() {
    const kept = new Map<string, string>()
    async function request(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (kept.size > 0) headers.set('cookie', [...kept].map((pair) => pair.join('=')).join('; '))
      const answer = await app.request(path, { ...init, headers })
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (/max-age=0/i.test(text)) kept.delete(name)
        else kept.set(name, value)
      }
      return answer
    }
    return {
      cookies: kept,
      get: (path: string) => request(path),
      send: (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
        request(path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      post: (path: string, fields: Readonly<Record<string, string>> = {}) =>
        request(path, { method: 'POST', body: new URLSearchParams(fields) }),
      /** The e-mail address of the signed-in user; null without one. */
      async me(): Promise<string | null> {
        const answer: { readonly user: { readonly email: string } | null } = await (
          await request('/api/auth/me')
        ).json()
        return answer.user?.email ?? null
      },
    }
  }

  return {
    app,
    clock,
    modules,
    shown,
    hashed,
    verified,
    raw,
    data: testPortOf(opened.database),
    mails,
    /** The latest e-mail of that kind; a fault when there is none. */
    async mail(event: string): Promise<Mail> {
      const found = (await mails()).findLast((mail) => mail.event === event)
      if (!found) throw new Error(`nobody was told ${event}`)
      return found
    },
    aVisitor,
    /** Answers when the security log has all that was noted. */
    securityWritten: () => security.written(),
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      opened[Symbol.dispose]()
      folder.remove()
    },
  }
}

export type Visitor = ReturnType<RecoveryApp['aVisitor']>

export const asha = { email: 'Asha@Example.com', password: 'leaky tap 7', full_name: 'Asha Patel' } as const

/** Asha, signed up and signed in, with a confirmed address unless the options say otherwise. */
export async function signUpAsha(site: RecoveryApp, { confirmed = true } = {}): Promise<Visitor> {
  const visitor = site.aVisitor()
  const answer = await visitor.send('POST', '/api/auth/signup', asha)
  if (answer.status !== 201) throw new Error(await answer.text())
  if (confirmed) {
    const { token } = await site.mail('verify_email')
    const verified = await visitor.send('POST', '/api/auth/verify-email', { token })
    if (verified.status !== 204) throw new Error(await verified.text())
  }
  return visitor
}

/** Whether that address and password open a session. */
export async function opens(site: RecoveryApp, email: string, password: string): Promise<boolean> {
  return (await site.aVisitor().send('POST', '/api/auth/login', { email, password })).status === 200
}
